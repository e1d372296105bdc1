import { asNumber, asText, type JsonRecord } from "@/lib/shared/read-value";

import { citeText } from "../read/citations";

/**
 * A text with the marks of its citations put back, so that reading it gives the same text again; one that was
 * changed since goes out as it is.
 * @param markers in the order of their places
 */
export function unciteText(
  text: string,
  markers: readonly (JsonRecord | null)[],
  metadata: JsonRecord,
): string {
  let restored = text;
  for (const marker of markers.toReversed()) {
    const offset = asNumber(marker?.["offset"]);
    const length = asNumber(marker?.["length"]);
    if (offset === null || length === null) return text;
    restored =
      restored.slice(0, offset) +
      (asText(marker?.["text"]) ?? "") +
      restored.slice(offset + length);
  }
  return citeText(restored, metadata).text === text ? restored : text;
}
