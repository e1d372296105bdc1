import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectCjson } from "./detect";
import { parseCjson } from "./parse";

export const cjson: Format = {
  id: "cjson",
  label: "CJSON",
  extensionKey: SOURCE_KEY,
  listKeys: [],
  detect: detectCjson,
  parse: parseCjson,
};
