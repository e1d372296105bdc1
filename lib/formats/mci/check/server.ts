import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { checkTextMap } from "./execution";
import { checkText, reportUnknown } from "../files/check";
import { inside, type Report } from "../files/findings";

type ServerType = "stdio" | "http" | "sse";

const MEMBERS = ["type", "command", "args", "env", "url", "headers", "config"];

/** How a server is reached: by its address where it has one, else by its command. */
export function serverType(entry: JsonRecord): ServerType | null {
  if (asText(entry["url"]) !== null) return entry["type"] === "sse" ? "sse" : "http";
  return asText(entry["command"]) === null ? null : "stdio";
}

/**
 * Rules about a server. Its filter is judged where its tools are known.
 * @param pointer of the server in its file, for fixes
 */
export function checkServer(key: string, entry: JsonRecord, pointer: string, report: Report): void {
  if (serverType(entry) === null) {
    const message = `The server ${quote(key)} has neither a url nor a command.`;
    report("MCI-SERVER-KIND", [], message);
  }
  if (entry["url"] !== undefined && entry["command"] !== undefined) {
    report(
      "MCI-SERVER-BOTH",
      [],
      `The server ${quote(key)} has a url and a command; the url counts.`,
    );
  }
  const type = entry["type"] ?? null;
  if (type !== null && type !== "http" && type !== "stdio" && type !== "sse") {
    report(
      "MCI-ENUM",
      ["type"],
      `The type is ${nameValue(type)}; http and stdio are known. It is kept.`,
    );
  }
  checkText(entry, "args", "texts", report);
  checkTextMap(entry["env"], `${pointer}/env`, inside(report, "env"));
  checkTextMap(entry["headers"], `${pointer}/headers`, inside(report, "headers"));
  reportUnknown(entry, MEMBERS, report);
  checkConfig(entry["config"], inside(report, "config"));
}

function checkConfig(value: unknown, report: Report): void {
  if (value === undefined || value === null) return;
  const config = asRecord(value);
  if (config === null) {
    report("MCI-FIELD-TYPE", [], `config is ${nameValue(value)}, not an object.`);
    return;
  }
  const days = config["expDays"] ?? null;
  if (days !== null && !(Number.isInteger(days) && Number(days) >= 1)) {
    const message = `expDays is ${nameValue(days)}; it must be a whole number from 1.`;
    report("MCI-FIELD-TYPE", ["expDays"], message);
  }
  reportUnknown(config, ["expDays", "filter", "filterValue"], report);
}
