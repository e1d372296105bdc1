import type { Format } from "../kit/contract/format";
import { SOURCE_KEY } from "../kit/source/extension";
import { detectSharegpt } from "./detect";
import { SHAREGPT_FACTS } from "./facts";
import { FORMAT_ID, parseSharegpt } from "./read";

export const sharegpt: Format = {
  id: FORMAT_ID,
  label: "ShareGPT and LLaMA-Factory",
  extensionKey: SOURCE_KEY,
  facts: SHAREGPT_FACTS,
  listKeys: [],
  detect: detectSharegpt,
  parse: parseSharegpt,
};
