import type { Format } from "../format";
import { SOURCE_KEY } from "../source-extension";
import { detectSharegpt } from "./detect";
import { SHAREGPT_FACTS } from "./facts";
import { FORMAT_ID, parseSharegpt } from "./parse";

export const sharegpt: Format = {
  id: FORMAT_ID,
  label: "ShareGPT and LLaMA-Factory",
  extensionKey: SOURCE_KEY,
  facts: SHAREGPT_FACTS,
  listKeys: [],
  detect: detectSharegpt,
  parse: parseSharegpt,
};
