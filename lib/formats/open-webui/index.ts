import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectOpenWebui } from "./detect";
import { OPEN_WEBUI_FACTS } from "./facts";
import { FORMAT_ID, parseOpenWebui } from "./parse";

export const openWebui: Format = {
  id: FORMAT_ID,
  label: "Open WebUI export",
  extensionKey: SOURCE_KEY,
  facts: OPEN_WEBUI_FACTS,
  listKeys: [],
  detect: detectOpenWebui,
  parse: parseOpenWebui,
};
