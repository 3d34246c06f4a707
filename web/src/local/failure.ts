// failure.ts: a refusal with a code for which the page has a sentence.
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}
