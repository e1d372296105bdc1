import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectLibrechat } from "./detect";
import { LIBRECHAT_FACTS } from "./facts";
import { FORMAT_ID, parseLibrechat } from "./read";

export const librechat: Format = {
  id: FORMAT_ID,
  label: "LibreChat export",
  extensionKey: SOURCE_KEY,
  facts: LIBRECHAT_FACTS,
  listKeys: [],
  detect: detectLibrechat,
  parse: parseLibrechat,
};
