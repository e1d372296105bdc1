import { asRecord } from "@/lib/shared/read-value";
import { withoutEmbeddedData } from "@/lib/shared/embedded-data";

const TELLING_KEYS = [
  "query",
  "q",
  "url",
  "path",
  "file_path",
  "command",
  "cmd",
  "code",
  "name",
  "title",
];
const LONGEST = 80;
/** Of texts under any other key, the first one up to this length is taken. */
const SHORT = 200;

/** The argument of a call that says most about it, on one line; null when none is a text. */
export function summaryArgument(args: unknown): string | null {
  const record = asRecord(args);
  if (record === null) return null;
  for (const key of TELLING_KEYS) {
    const line = Object.hasOwn(record, key) ? oneLine(record[key]) : "";
    if (line !== "") return shorten(line);
  }
  for (const value of Object.values(record)) {
    const line = typeof value === "string" && value.length <= SHORT ? oneLine(value) : "";
    if (line !== "") return shorten(line);
  }
  return null;
}

function oneLine(value: unknown): string {
  if (typeof value !== "string") return "";
  return withoutEmbeddedData(value, 2000, () => " ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A path or address keeps its end, which names the thing; other texts keep their start. */
function shorten(line: string): string {
  const characters = Array.from(line);
  if (characters.length <= LONGEST) return line;
  const isPath = /[/\\]/u.test(line) && !/\s/u.test(line);
  const tail = isPath ? Math.floor(LONGEST / 2) : 0;
  const head = LONGEST - 1 - tail;
  return `${characters.slice(0, head).join("")}…${tail === 0 ? "" : characters.slice(-tail).join("")}`;
}
