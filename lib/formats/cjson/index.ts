import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectCjson } from "./detect";
import { CJSON_FACTS, parseCjson } from "./read";

export const cjson: Format = {
  id: "cjson",
  label: "CJSON",
  extensionKey: SOURCE_KEY,
  facts: CJSON_FACTS,
  listKeys: [],
  detect: detectCjson,
  parse: parseCjson,
};
