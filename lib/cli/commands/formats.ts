import { describeFormats } from "@/lib/formats/describe";

import { JSON_OPTION, type Command } from "./command";
import { EXIT } from "../io/exit-code";

export const formats: Command = {
  name: "formats",
  summary: "Lists the formats that can be read and written.",
  usage: "formats [--json]",
  most: 0,
  options: JSON_OPTION,
  async run(given, terminal) {
    const known = describeFormats();
    if (given.has("json")) {
      await terminal.write(`${JSON.stringify(known, null, 2)}\n`);
      return EXIT.done;
    }
    const width = Math.max(...known.map(({ id }) => id.length)) + 2;
    for (const { id, label, reads, writes } of known) {
      const ways = [reads && "read", writes && "written"].filter(Boolean).join(", ");
      await terminal.print(`${id.padEnd(width)}${label} (${ways})`);
    }
    return EXIT.done;
  },
};
