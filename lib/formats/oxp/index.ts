import type { Format } from "../kit/contract/format";
import { OXP_KEY } from "./definition";
import { detectOxp } from "./detect";
import { OXP_FACTS } from "./facts";
import { parseOxp } from "./read";
import { oxpWriter } from "./write";

export const oxp: Format = {
  id: "oxp",
  label: "OXP tools",
  extensionKey: OXP_KEY,
  facts: OXP_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: detectOxp,
  parse: parseOxp,
  restore: (document): unknown => JSON.parse(oxpWriter.write(document).text),
};
