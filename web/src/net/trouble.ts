// trouble.ts: what this device cannot do, for the house to say.
import { Value } from "../ui/value.ts";

/** Games of this device are not kept: storage is full or refused. */
export const unkept = new Value<boolean>(false);

/** The games do not run in this browser: a table that was wanted here is on the server instead. */
export const instead = new Value<boolean>(false);

/** The server did not answer the last question. */
export const unreachable = new Value<boolean>(false);
