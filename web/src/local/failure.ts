// failure.ts: refusals.

/** With a code for which the page has a sentence. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** A sentence of a module about something it cannot do. */
export class Refused extends Error {}
