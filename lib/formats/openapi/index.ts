import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectOpenapi } from "./detect";
import { OPENAPI_FACTS } from "./facts";
import { parseOpenapi } from "./read";

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
