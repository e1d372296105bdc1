import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectOpenapi } from "./detect";
import { OPENAPI_FACTS } from "./facts";
import { parseOpenapi } from "./parse";

export const openapi: Format = {
  id: "openapi",
  label: "OpenAPI",
  extensionKey: SOURCE_KEY,
  facts: OPENAPI_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: detectOpenapi,
  parse: parseOpenapi,
};
