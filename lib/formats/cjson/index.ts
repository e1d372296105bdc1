import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectCjson } from "./detect";
import { CJSON_FACTS, parseCjson } from "./parse";

export const cjson: Format = {
  id: "cjson",
  label: "CJSON",
  extensionKey: SOURCE_KEY,
  facts: CJSON_FACTS,
  listKeys: [],
  detect: detectCjson,
  parse: parseCjson,
};
