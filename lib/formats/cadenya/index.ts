import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord } from "@/lib/shared/read-value";

import type { Format } from "../kit/contract/format";
import { metaOf, slotOf } from "./set/apply";
import { detectCadenya } from "./detect";
import { CADENYA_FACTS } from "./set/facts";
import { CADENYA_KEY } from "./set/identity";
import { parseCadenya } from "./read";
import { cadenyaWriter } from "./write";

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

const restoreAnswer = (document: unknown) => parseJson(cadenyaWriter.write(document).text);

/** What came as files is no answer of the API. */
function isBundle(document: unknown): boolean {
  return asList(asRecord(document)?.["toolsets"]).some((toolset) => {
    const slot = slotOf(asRecord(toolset) ?? {});
    return metaOf(slot)["form"] === "bundle";
  });
}
