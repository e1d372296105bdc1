import { hideValues } from "@/lib/domain/secrets/hide-values";
import { jsonText } from "@/lib/shared/json-text";

import { NetError } from "./guard/failure";

/** Shorter ones are in ordinary words of descriptions. */
const SHORTEST_VALUE = 8;

/**
 * What a server was sent for a reference must not come into the library in what it says of itself.
 * @param said consists of JSON values
 */
export function withoutSent<T extends object>(said: T, filledIn: readonly string[]): T {
  const values = filledIn.filter((value) => value.trim().length >= SHORTEST_VALUE);
  if (values.length === 0) return said;
  const json = jsonText(said);
  if (json === null) {
    const message = "What the server says of itself nests too deep.";
    throw new NetError("PROTOCOL_ERROR", undefined, message);
  }
  const hidden = hideValues(json, values);
  // Masking changes texts only, so each member has the type it had.
  return hidden === json ? said : { ...said, ...(JSON.parse(hidden) as Partial<T>) };
}
