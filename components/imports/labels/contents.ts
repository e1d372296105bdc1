import type { ImportContents } from "@/lib/domain/imports/stored";
import { formatName } from "./format-name";

const NOUNS = new Map([
  ["conversation", "conversation"],
  ["toolsets", "toolset file"],
  ["models", "models file"],
]);

/** "24 conversations from ChatGPT, 1 toolset file": what was in an import, the most first. */
export function contentsWords(parts: readonly ImportContents[]): string {
  return parts
    .toSorted((a, b) => b.count - a.count)
    .map(({ kind, format, count }) => {
      const noun = NOUNS.get(kind) ?? "unknown file";
      const things = `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;
      return NOUNS.has(kind) && format !== "cjson"
        ? `${things} from ${formatName(format)}`
        : things;
    })
    .join(", ");
}
