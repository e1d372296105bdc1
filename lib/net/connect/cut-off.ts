import { NetError } from "../guard/failure";

/** A server began to answer, and ended the connection before all was said. */
export function cutOff(): NetError {
  return new NetError(
    "CONNECTION_FAILED",
    undefined,
    "The server ended its answer before it was complete.",
  );
}
