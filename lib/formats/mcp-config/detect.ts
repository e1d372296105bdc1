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
  const found = named ?? (fitting.length > 1 ? findHost(guess(record)) : fitting[0]);
  if (found === undefined || found === null) return null;
  const host = fitting.find(({ id }) => id === chosen) ?? found;
  if (fitting.length === 1) return { host, reading: null };
  const options = fitting.map(({ id, label }) => ({ id, label }));
  const isGuess = named === undefined;
  // Only one program writes each of these; all others say nothing about it.
  const isOpen = isGuess && !hasEntryWith(record, "serverUrl", "autoApprove");
  return { host, reading: { id: host.id, found: found.id, isGuess, isOpen, options } };
}

const entriesOf = (file: JsonRecord) =>
  asRecords(Object.values(asRecord(file["mcpServers"]) ?? {}));
const hasEntryWith = (file: JsonRecord, ...members: readonly string[]) =>
  entriesOf(file).some((entry) => members.some((member) => Object.hasOwn(entry, member)));

/** What tells the files apart that list their servers under the same name. */
function guess(record: JsonRecord): HostId {
  if (hasEntryWith(record, "serverUrl")) return "windsurf";
  if (hasEntryWith(record, "autoApprove", "alwaysAllow", "disabled", "transport")) return "cline";
  const types = new Set(entriesOf(record).map(({ type }) => type));
  if (["http", "ws", "stdio"].some((type) => types.has(type))) return "claude-code";
  return hasEntryWith(record, "url") ? "cursor" : "claude-desktop";
}
