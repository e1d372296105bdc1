import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { HostReading } from "@/lib/domain/imports/reading";

import type { Probe } from "../kit/contract/probe";
import { findHost, HOSTS, type Host, type HostId } from "./hosts";

const ADDRESSES = ["command", "cmd", "httpUrl", "url", "serverUrl", "uri"];

/** Whether a value could be the entry of a server. */
function isServer(value: unknown): boolean {
  const entry = asRecord(value);
  if (entry === null) return false;
  return (
    ADDRESSES.some((member) => asText(entry[member]) !== null) ||
    Array.isArray(entry["command"]) ||
    asRecord(entry["transport"]) !== null
  );
}

/** Whether the file is one of a host. */
export function isConfiguration({ root, sample }: Probe): boolean {
  const record = asRecord(sample);
  return root === "object" && record !== null && listKey(record) !== null;
}

/** The member that lists the servers; null when there is none, or the file is something else. */
export function listKey(record: JsonRecord): Host["key"] | null {
  if (identifyKind(record) !== null || Object.hasOwn(record, "schemaVersion")) return null;
  const servers = asRecord(record["mcpServers"]);
  // Nothing else is called so; an empty list is one, too.
  if (servers !== null) {
    const values = Object.values(servers);
    return values.length === 0 || values.some((value) => asRecord(value)) ? "mcpServers" : null;
  }
  const valuesIn = (key: string) => Object.values(asRecord(record[key]) ?? {});
  if (valuesIn("servers").some(isServer)) return "servers";
  if (valuesIn("mcp").some(isOpencodeServer)) return "mcp";
  return valuesIn("extensions").some(isGooseServer) ? "extensions" : null;
}

const isOpencodeServer = (value: unknown) =>
  isServer(value) && ["local", "remote"].includes(asText(asRecord(value)?.["type"]) ?? "");

const isGooseServer = (value: unknown) =>
  isServer(value) &&
  ["stdio", "sse", "streamable_http"].includes(asText(asRecord(value)?.["type"]) ?? "");

/** Whose file it is taken for, and what else a person may take it for; null where only one writes such files. */
export interface FoundHost {
  readonly host: Host;
  /** Its name, what only one program writes, or a person says so. Otherwise nothing may be said about the program. */
  readonly isKnown: boolean;
  readonly reading: HostReading | null;
}

/**
 * Whose file it is: by what a person says, else by its name, else by what only one of them writes.
 * @param chosen is passed over when that host writes no such files
 */
export function hostOf(
  fileName: string,
  record: JsonRecord,
  key: Host["key"],
  chosen?: string,
): FoundHost | null {
  const fitting = HOSTS.filter((host) => host.key === key);
  const named = fitting.find((host) => host.isFile(fileName));
  const told = guess(record);
  const found = named ?? (fitting.length > 1 ? findHost(told.id) : fitting[0]);
  if (found === undefined || found === null) return null;
  const wanted = fitting.find(({ id }) => id === chosen);
  const host = wanted ?? found;
  if (fitting.length === 1) return { host, isKnown: true, reading: null };
  const options = fitting.map(({ id, label }) => ({ id, label }));
  const isGuess = named === undefined;
  const isOpen = isGuess && !told.isTelling;
  const reading = { id: host.id, found: found.id, isGuess, ...(isOpen && { isOpen }), options };
  return { host, isKnown: wanted !== undefined || !isOpen, reading };
}

/**
 * What tells the files apart that list their servers under the same name. Only what no other program writes tells whose
 * file it is; the rest says how its entries are best read.
 */
function guess(record: JsonRecord): { readonly id: HostId; readonly isTelling: boolean } {
  const entries = asRecords(Object.values(asRecord(record["mcpServers"]) ?? {}));
  const some = (...members: string[]) =>
    entries.some((entry) => members.some((member) => Object.hasOwn(entry, member)));
  if (some("serverUrl")) return { id: "windsurf", isTelling: true };
  if (some("autoApprove")) return { id: "cline", isTelling: true };
  if (Object.hasOwn(record, "globalShortcut")) return { id: "claude-desktop", isTelling: true };
  if (some("disabled", "transport")) return { id: "cline", isTelling: false };
  const types = new Set(entries.map(({ type }) => asText(type)));
  if (types.has("ws")) return { id: "claude-code", isTelling: true };
  if (types.has("http") || types.has("stdio")) return { id: "claude-code", isTelling: false };
  return { id: some("url") ? "cursor" : "claude-desktop", isTelling: false };
}
