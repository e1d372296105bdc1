import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";

import { checkFlag, checkText, reportUnknown } from "../files/check";
import { setFix } from "../files/filter";
import { inside, type Report } from "../files/findings";
import { isTemplated } from "./template-text";

const TYPES = ["text", "file", "cli", "http", "mcp"] as const;
type ExecutionType = (typeof TYPES)[number];

/** Members of each kind; those that must be there are marked. */
const MEMBERS: Readonly<Record<ExecutionType, Readonly<Record<string, "needed" | "may">>>> = {
  text: { text: "needed" },
  file: { path: "needed", enableTemplating: "may", parsePlaceholders: "may" },
  cli: { command: "needed", args: "may", flags: "may", cwd: "may", timeout_ms: "may" },
  http: {
    url: "needed",
    method: "may",
    headers: "may",
    params: "may",
    auth: "may",
    body: "may",
    timeout_ms: "may",
    retries: "may",
  },
  mcp: { serverName: "needed", toolName: "needed" },
};

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const AUTH: Readonly<Record<string, readonly string[]>> = {
  apiKey: ["in", "name", "value"],
  bearer: ["token"],
  basic: ["username", "password"],
  oauth2: ["flow", "tokenUrl", "clientId", "clientSecret"],
};

/** Holds what a tool says of how it is run against the rules; nothing of it is ever run here. */
export function checkExecution(execution: JsonRecord, pointer: string, report: Report): void {
  const stated = execution["type"];
  const type = TYPES.find((one) => one === stated);
  if (type === undefined) {
    const near = TYPES.find((one) => one === asText(stated)?.toLowerCase());
    const details =
      near === undefined ? {} : { fix: setFix(`Write ${near}`, `${pointer}/type`, near) };
    const message = `The type is ${nameValue(stated)}; it must be text, file, cli, http or mcp.`;
    report("MCI-EXEC-TYPE", ["type"], message, details);
    return;
  }
  const own = MEMBERS[type];
  for (const name of Object.keys(own).filter((member) => own[member] === "needed")) {
    if (typeof execution[name] === "string") continue;
    const message = `${quote(name)} is ${nameValue(execution[name])}; the type ${type} needs a text.`;
    report("MCI-EXEC-FIELD", [name], message);
  }
  checkForeign(execution, type, report);
  if (type === "file") {
    checkFlag(execution, "enableTemplating", report);
    checkFlag(execution, "parsePlaceholders", report);
  }
  if (type === "cli") {
    checkText(execution, "args", "texts", report);
    checkText(execution, "cwd", "text", report);
    checkFlags(execution["flags"], inside(report, "flags"));
  }
  if (type === "http") checkHttp(execution, pointer, report);
  if (type === "cli" || type === "http") checkTimeout(execution["timeout_ms"], report);
}

function checkForeign(execution: JsonRecord, type: ExecutionType, report: Report): void {
  const own = MEMBERS[type];
  const all = TYPES.flatMap((one) => Object.keys(MEMBERS[one]));
  for (const name of Object.keys(execution)) {
    if (Object.hasOwn(own, name) || !all.includes(name)) continue;
    const message = `${quote(name)} belongs to another type than ${type}; it is kept. Other readers may take the tool for that one.`;
    report("MCI-EXEC-FOREIGN-MEMBER", [name], message);
  }
  reportUnknown(execution, ["type", ...all], report);
}

function checkTimeout(value: unknown, report: Report): void {
  if (value === undefined || value === null) return;
  const text = asText(value);
  // A template there is what the templates are checked for.
  if (text !== null && isTemplated(text)) return;
  if (text !== null && /^\d+$/.test(text.trim())) {
    report("MCI-TIMEOUT-TEXT", ["timeout_ms"], `The text ${quote(text)} is read as a number.`);
  } else if (!isWhole(value, 0)) {
    const message = `timeout_ms is ${nameValue(value)}; it must be a whole number from 0.`;
    report("MCI-TIMEOUT", ["timeout_ms"], message);
  }
}

const isWhole = (value: unknown, least: number) =>
  Number.isInteger(value) && Number(value) >= least;

function checkHttp(execution: JsonRecord, pointer: string, report: Report): void {
  const { headers, params, auth, body, retries } = execution;
  checkEnum(execution, "method", METHODS, (method) => method.toUpperCase(), report);
  checkTextMap(headers, `${pointer}/headers`, inside(report, "headers"));
  if (params !== undefined && params !== null && asRecord(params) === null) {
    report("MCI-FIELD-TYPE", ["params"], `params are ${nameValue(params)}, not an object.`);
  }
  if (auth !== undefined && auth !== null) checkAuth(auth, inside(report, "auth"));
  if (body !== undefined && body !== null) checkBody(body, inside(report, "body"));
  if (retries !== undefined && retries !== null) checkRetries(retries, inside(report, "retries"));
}

/** An object whose values are texts. */
export function checkTextMap(value: unknown, pointer: string, report: Report): void {
  if (value === undefined || value === null) return;
  const map = asRecord(value);
  if (map === null) {
    report("MCI-FIELD-TYPE", [], `This is ${nameValue(value)}; it must be an object of texts.`);
    return;
  }
  for (const [name, member] of Object.entries(map)) {
    if (typeof member === "string") continue;
    const isPlain = typeof member === "number" || typeof member === "boolean";
    const path = pointer + formatPointer([name]);
    const details = isPlain ? { fix: setFix("Write it as a text", path, String(member)) } : {};
    const message = `${quote(name)} is ${nameValue(member)}; it must be a text.`;
    report("MCI-FIELD-TYPE", [name], message, details);
  }
}

function checkEnum(
  holder: JsonRecord,
  name: string,
  known: readonly string[],
  normal: (value: string) => string,
  report: Report,
): void {
  const value = holder[name] ?? null;
  if (value === null) return;
  const text = asText(value);
  if (text === null) {
    report("MCI-FIELD-TYPE", [name], `${name} is ${nameValue(value)}; it must be a text.`);
  } else if (!known.includes(normal(text)) && !isTemplated(text)) {
    const instead = "It is kept as it is.";
    report("MCI-ENUM", [name], `${quote(text)} is none of ${known.join(", ")}.`, { instead });
  }
}

const same = (value: string) => value;

function checkAuth(value: unknown, report: Report): void {
  const auth = asRecord(value);
  if (auth === null) {
    report("MCI-EXEC-FIELD", [], `auth is ${nameValue(value)}, not an object.`);
    return;
  }
  if (asText(auth["type"]) === null) {
    report(
      "MCI-EXEC-FIELD",
      ["type"],
      `The type is ${nameValue(auth["type"])}; it must be a text.`,
    );
    return;
  }
  checkEnum(auth, "type", Object.keys(AUTH), same, report);
  const type = asText(auth["type"]) ?? "";
  for (const name of (Object.hasOwn(AUTH, type) && AUTH[type]) || []) {
    if (typeof auth[name] === "string") continue;
    const message = `${quote(name)} is ${nameValue(auth[name])}; ${type} needs a text.`;
    report("MCI-EXEC-FIELD", [name], message);
  }
  if (type === "apiKey") checkEnum(auth, "in", ["header", "query"], same, report);
  if (type === "oauth2") {
    checkEnum(auth, "flow", ["clientCredentials"], same, report);
    checkText(auth, "scopes", "texts", report);
  }
}

function checkBody(value: unknown, report: Report): void {
  const body = asRecord(value);
  if (body === null) {
    report("MCI-EXEC-FIELD", [], `body is ${nameValue(value)}, not an object.`);
    return;
  }
  if (asText(body["type"]) === null) {
    report(
      "MCI-EXEC-FIELD",
      ["type"],
      `The type is ${nameValue(body["type"])}; it must be a text.`,
    );
  } else checkEnum(body, "type", ["json", "form", "raw"], same, report);
  const { content } = body;
  if (typeof content === "string" || asRecord(content) !== null) return;
  const message = `The content is ${nameValue(content)}; it must be an object or a text.`;
  report("MCI-EXEC-FIELD", ["content"], message);
}

function checkRetries(value: unknown, report: Report): void {
  const retries = asRecord(value);
  if (retries === null) {
    report("MCI-RETRIES", [], `retries are ${nameValue(value)}, not an object.`);
    return;
  }
  for (const [name, least] of [
    ["attempts", 1],
    ["backoff_ms", 0],
  ] as const) {
    const member = retries[name] ?? null;
    const text = asText(member);
    if (member === null || (text !== null && isTemplated(text)) || isWhole(member, least)) continue;
    const message = `${name} is ${nameValue(member)}; it must be a whole number from ${least}.`;
    report("MCI-RETRIES", [name], message);
  }
}

function checkFlags(value: unknown, report: Report): void {
  if (value === undefined || value === null) return;
  const flags = asRecord(value);
  if (flags === null) {
    report("MCI-FIELD-TYPE", [], `flags are ${nameValue(value)}, not an object.`);
    return;
  }
  for (const [name, member] of Object.entries(flags)) {
    const flag = asRecord(member);
    const own = inside(report, name);
    if (flag === null || typeof flag["from"] !== "string") {
      own("MCI-EXEC-FIELD", [], `The flag ${quote(name)} needs a text “from”.`);
    } else checkEnum(flag, "type", ["boolean", "value"], same, own);
  }
}
