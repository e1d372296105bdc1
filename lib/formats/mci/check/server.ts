import { quote } from "@/lib/domain/document/describe-value";
import { asText } from "@/lib/shared/read-value";
import { all, members, type Rule } from "@/lib/validation/rules";

import type { Report } from "../files/findings";
import { checkBy, closed, must, onlyKnows, object, says, TEXT_MAP, TEXTS } from "../files/rules";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciServer } from "../files/source";

type ServerType = "stdio" | "http" | "sse";

const TYPES = ["http", "stdio", "sse", null];
const ODD = "The type is {value}; http and stdio are known. It is kept.";
const DAYS: Rule = {
  fits: (value: unknown) => value === null || (Number.isInteger(value) && Number(value) >= 1),
  ...must("a whole number from 1"),
};
const CONFIG = object(
  says("MCI-FIELD-TYPE", "config is {value}, not an object."),
  closed({ expDays: DAYS }, "filter", "filterValue"),
);

const checkEntry = checkBy(
  all(
    members({ type: { enum: TYPES, ...says("MCI-ENUM", ODD) } }),
    members({ args: TEXTS, env: TEXT_MAP, headers: TEXT_MAP }),
    onlyKnows("type", "command", "args", "env", "url", "headers", "config"),
    members({ config: CONFIG }),
  ),
);

/** How a server is reached: by its address where it has one, else by its command. */
export function serverType(entry: Unchecked<MciServer>): ServerType | null {
  if (asText(entry.url) !== null) return entry.type === "sse" ? "sse" : "http";
  return asText(entry.command) === null ? null : "stdio";
}

/**
 * Rules about a server. Its filter is judged where its tools are known.
 * @param pointer of the server in its file, for fixes
 */
export function checkServer(
  key: string,
  entry: Unchecked<MciServer>,
  pointer: string,
  report: Report,
): void {
  if (serverType(entry) === null) {
    const message = `The server ${quote(key)} has neither a url nor a command.`;
    report("MCI-SERVER-KIND", [], message);
  }
  if (entry.url !== undefined && entry.command !== undefined) {
    const message = `The server ${quote(key)} has a url and a command; the url counts.`;
    report("MCI-SERVER-BOTH", [], message);
  }
  checkEntry(entry, pointer, report);
}
