import { asList, asRecord } from "@/lib/domain/read-value";

import type { Format } from "../format";
import { metaOf, slotOf } from "./apply";
import { detectCadenya } from "./detect";
import { CADENYA_FACTS } from "./facts";
import { CADENYA_KEY } from "./identity";
import { parseCadenya } from "./parse";
import { cadenyaWriter } from "./serialize";

export const cadenya: Format = {
  id: "cadenya",
  label: "Cadenya",
  extensionKey: CADENYA_KEY,
  facts: CADENYA_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: detectCadenya,
  parse: parseCadenya,
  restore: (document) => (isBundle(document) ? undefined : restoreAnswer(document)),
};

const restoreAnswer = (document: unknown) =>
  JSON.parse(cadenyaWriter.write(document).text) as unknown;

/** What came as files is no answer of the API. */
function isBundle(document: unknown): boolean {
  return asList(asRecord(document)?.["toolsets"]).some((toolset) => {
    const slot = slotOf(asRecord(toolset) ?? {});
    return metaOf(slot)["form"] === "bundle";
  });
}
