import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectOpenWebui } from "./detect";
import { OPEN_WEBUI_FACTS } from "./facts";
import { FORMAT_ID, parseOpenWebui } from "./read";

export const openWebui: Format = {
  id: FORMAT_ID,
  label: "Open WebUI export",
  extensionKey: SOURCE_KEY,
  facts: OPEN_WEBUI_FACTS,
  listKeys: [],
  detect: detectOpenWebui,
  parse: parseOpenWebui,
};
