import type { Format } from "../format";
import { detectCadenya } from "./detect";
import { CADENYA_FACTS } from "./facts";
import { CADENYA_KEY } from "./identity";
import { parseCadenya } from "./parse";

export const cadenya: Format = {
  id: "cadenya",
  label: "Cadenya",
  extensionKey: CADENYA_KEY,
  facts: CADENYA_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: detectCadenya,
  parse: parseCadenya,
};
