import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";

import { setFix } from "./filter";
import { inside, type Report } from "./findings";

const VERSION = "1.0";
/** Other spellings of that version. */
const SAME_VERSION = /^\s*v?1(?:\.0){0,2}\s*$/i;

const METADATA = new Map<string, "text" | "texts">([
  ["name", "text"],
  ["description", "text"],
  ["version", "text"],
  ["license", "text"],
  ["authors", "texts"],
]);

const MAIN_MEMBERS = [
  "schemaVersion",
  "metadata",
  "tools",
  "toolsets",
  "mcp_servers",
  "libraryDir",
  "enableAnyPaths",
  "directoryAllowList",
];
const TOOLSET_MEMBERS = ["schemaVersion", "metadata", "tools", "expiresAt"];
/** What only a main file may say. */
const FORBIDDEN = ["toolsets", "mcp_servers", "libraryDir", "directoryAllowList", "enableAnyPaths"];

/** Whether the version is one that can be read; whatever is wrong with it is reported. */
export function checkVersion(file: JsonRecord, report: Report): boolean {
  const version = file["schemaVersion"];
  const path = "/schemaVersion";
  if (version === undefined || version === null) {
    const fix = setFix(`Add schemaVersion ${VERSION}`, path, VERSION);
    report("MCI-VERSION-MISSING", [], "There is no schemaVersion.", { fix });
    return false;
  }
  if (typeof version !== "string") {
    const message = `The schemaVersion is ${nameValue(version)}; it must be the text ${quote(VERSION)}.`;
    const details = version === 1 ? { fix: setFix("Put it in quotes", path, VERSION) } : {};
    report("MCI-VERSION-TYPE", ["schemaVersion"], message, details);
    return false;
  }
  if (version === VERSION) return true;
  const reason = `Version ${quote(version)} is not supported; ${quote(VERSION)} is.`;
  if (SAME_VERSION.test(version)) {
    const fix = setFix(`Write ${VERSION}`, path, VERSION);
    report("MCI-VERSION-UNSUPPORTED", ["schemaVersion"], reason, { fix });
  } else {
    const message = `${reason} If the file follows ${VERSION} all the same, say so in it and drop it again.`;
    report("MCI-VERSION-UNSUPPORTED", ["schemaVersion"], message);
  }
  return false;
}

/** Rules about the members of a main file, apart from what its tools, references and servers say. */
export function checkMain(file: JsonRecord, report: Report): void {
  checkMetadata(file, report);
  checkSettings(file, report);
  reportUnknown(file, [...MAIN_MEMBERS, "expiresAt"], report);
  checkListType(file, "tools", report);
  checkListType(file, "toolsets", report);
  const servers = file["mcp_servers"] ?? null;
  if (servers !== null && asRecord(servers) === null) {
    const message = `mcp_servers is ${nameValue(servers)}; it must be an object.`;
    report("MCI-TOOLS-TYPE", ["mcp_servers"], message);
  }
  if ((file["tools"] ?? null) !== null || (file["toolsets"] ?? null) !== null) return;
  const fix = setFix("Add an empty list of tools", "/tools", []);
  if (servers === null) {
    report("MCI-NO-TOOLS", [], "There are neither tools nor toolsets.", { fix });
  } else {
    const message = "There are only servers; other readers want a list of tools as well.";
    report("MCI-ONLY-SERVERS", [], message, { fix });
  }
}

function checkListType(file: JsonRecord, name: "tools" | "toolsets", report: Report): void {
  const value = file[name] ?? null;
  if (value === null || Array.isArray(value)) return;
  report("MCI-TOOLS-TYPE", [name], `${name} is ${nameValue(value)}; it must be a list.`);
}

/** Rules about the members of a toolset file, apart from its tools. */
export function checkToolset(file: JsonRecord, report: Report): void {
  checkMetadata(file, report);
  reportUnknown(file, [...TOOLSET_MEMBERS, ...FORBIDDEN], report);
  for (const name of FORBIDDEN.filter((member) => Object.hasOwn(file, member))) {
    const message = `${quote(name)} belongs into the main file.`;
    const instead = "Here it is kept and has no effect.";
    const operations = [{ op: "remove" as const, path: formatPointer([name]) }];
    const fix = { title: `Take ${name} out`, mode: "auto" as const, operations };
    report("MCI-TOOLSET-FORBIDDEN-KEY", [name], message, { fix, instead });
  }
  if ((file["tools"] ?? null) === null) {
    const fix = setFix("Add an empty list of tools", "/tools", []);
    report("MCI-TOOLS-MISSING", [], "A toolset file needs a list of tools.", { fix });
  } else checkListType(file, "tools", report);
  const expires = file["expiresAt"] ?? null;
  if (expires !== null && typeof expires !== "string") {
    report("MCI-FIELD-TYPE", ["expiresAt"], `expiresAt is ${nameValue(expires)}, no date.`);
  }
}

function checkMetadata(file: JsonRecord, report: Report): void {
  const value = file["metadata"] ?? null;
  if (value === null) return;
  const metadata = asRecord(value);
  if (metadata === null) {
    report("MCI-FIELD-TYPE", ["metadata"], `metadata is ${nameValue(value)}, not an object.`);
    return;
  }
  const own = inside(report, "metadata");
  for (const [name, kind] of METADATA) checkText(metadata, name, kind, own);
  reportUnknown(metadata, [...METADATA.keys()], own);
}

/** Rules about members that stand in main files and in tools. */
export function checkSettings(holder: JsonRecord, report: Report): void {
  checkFlag(holder, "enableAnyPaths", report);
  checkText(holder, "directoryAllowList", "texts", report);
  checkText(holder, "libraryDir", "text", report);
}

export function checkFlag(holder: JsonRecord, name: string, report: Report): void {
  const value = holder[name] ?? null;
  if (value === null || typeof value === "boolean") return;
  report("MCI-FIELD-TYPE", [name], `${name} is ${nameValue(value)}; it is true or false.`);
}

export function checkText(
  holder: JsonRecord,
  name: string,
  kind: "text" | "texts",
  report: Report,
): void {
  const value: unknown = holder[name] ?? null;
  if (value === null) return;
  const isText = (one: unknown) => typeof one === "string";
  const isFit = kind === "text" ? isText(value) : Array.isArray(value) && value.every(isText);
  if (isFit) return;
  const wanted = kind === "text" ? "a text" : "a list of texts";
  report("MCI-FIELD-TYPE", [name], `${name} is ${nameValue(value)}; it must be ${wanted}.`);
}

/** Says which members the format does not name; they are kept. */
export function reportUnknown(holder: JsonRecord, known: readonly string[], report: Report): void {
  for (const name of Object.keys(holder).filter((member) => !known.includes(member))) {
    report("MCI-UNKNOWN-MEMBER", [name], `The format has no member ${quote(name)}; it is kept.`);
  }
}
