import { stringify } from "yaml";

import { extensionKey } from "@/lib/domain/document/extension-key";
import { decidedToolset, isSwitchedOff } from "@/lib/domain/permissions/resolve/decided-toolset";
import { freeName } from "@/lib/shared/free-name";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { equalJson } from "@/lib/json/equal";

import { createTally } from "../kit/contract/fidelity";
import type { ToolWriter } from "../kit/contract/tool-writer";
import { HOSTS, type Host } from "./hosts";
import { defineInputs } from "./inputs";
import { countEntryLosses, countToolsetLosses, type Count } from "./losses";
import { readEntry } from "./read-entry";
import { MCP_CONFIG_WRITER_FACTS } from "./write-facts";
import { entryOfToolset, type ServerEntry } from "./server-entry";
import { changeEntry, reachable, writeEntry } from "./write-entry";
import { storedToolsets } from "../kit/tools/stored-tool";
import { inListsOf, offersNothing } from "../kit/tools/tool-lists";

/** One for each program whose configuration can be written. */
export const mcpConfigWriters: readonly ToolWriter[] = HOSTS.map((host) => ({
  id: `mcp-config-${host.id}` as const,
  label: `MCP servers for ${host.label}`,
  description: `What ${host.label} reads from \`${host.file}\`; servers alone, without their tools.`,
  fileEnding: host.isYaml ? `.${host.id}.yaml` : `.${host.id}.json`,
  mediaType: host.isYaml ? "application/yaml" : "application/json",
  facts: MCP_CONFIG_WRITER_FACTS,
  write: (file) => writeConfiguration(file, host),
}));

function writeConfiguration(file: unknown, host: Host): ReturnType<ToolWriter["write"]> {
  const tally = createTally(MCP_CONFIG_WRITER_FACTS);
  const count: Count = (name, times) => tally.count(name, times);
  const toolsets = storedToolsets(file).map(decidedToolset);
  const written = toolsets.flatMap((toolset) => writeToolset(toolset, host, count) ?? []);
  const entries = underOwnKeys(written, count);
  const rest = toolsets.map((toolset) => restOf(toolset, host)).find((found) => found !== null);
  const around = { ...rest, [host.key]: { ...asRecord(rest?.[host.key]), ...entries } };
  const asked = host.syntax === "vscode" ? ask(around, written, count) : around;
  const text = host.isYaml
    ? stringify(asked, { version: "1.1", lineWidth: 0 })
    : `${JSON.stringify(asked, null, 2)}\n`;
  return { text, fidelity: tally.report() };
}

/** Each entry under a key of its own: the second of two toolsets of one name would take the place of the first. */
function underOwnKeys(written: readonly WrittenEntry[], count: Count): JsonRecord {
  const entries = new Map<string, JsonRecord>();
  const taken = new Set(written.map(({ key }) => key));
  for (const { key, entry } of written) {
    const isSecond = entries.has(key);
    if (isSecond) count("renamed");
    entries.set(isSecond ? freeName(key, taken) : key, entry);
  }
  return Object.fromEntries(entries);
}

interface WrittenEntry {
  readonly key: string;
  readonly entry: JsonRecord;
  /** It is word for word what was read. */
  readonly isSame: boolean;
}

/** The entry of a toolset; null when the host cannot have it, which is counted. */
function writeToolset(toolset: JsonRecord, host: Host, count: Count): WrittenEntry | null {
  const off = isSwitchedOff(toolset);
  const stated = entryOfToolset(inListsOf(toolset, host.lists), off);
  if (stated === null) {
    count("notServers");
    return null;
  }
  const id = asText(toolset["id"]) ?? "server";
  const slot = ownSlot(toolset, host);
  const meta = asRecord(slot?.["meta"]);
  const source = asRecord(slot?.["source"]);
  const key = id === (meta?.["id"] ?? meta?.["key"]) ? (asText(meta?.["key"]) ?? id) : id;
  const context = { name: id, fallbacks: asRecord(meta?.["defaults"]) ?? {} };
  const was = source === null ? null : (readEntry(source, host)?.entry ?? null);
  countToolsetLosses(toolset, host, count);
  if (source !== null && was !== null && saysTheSame(was, stated, host)) {
    count("servers");
    return { key, entry: source, isSame: true };
  }
  const isClosed = host.switch !== null && offersNothing(toolset);
  const now = reachable({ ...stated, off: off || isClosed });
  if (!host.transports.includes(now.type)) {
    count("transports");
    return null;
  }
  if (off && host.switch === null) {
    count("switchedOff");
    return null;
  }
  countEntryLosses(now, host, count);
  count("servers");
  const written = writeEntry(now, host, context);
  if (source === null || was === null) return { key, entry: written, isSame: false };
  const before = writeEntry(was, host, context);
  return { key, entry: changeEntry(source, before, written), isSame: false };
}

/** Whether the host's own words for both are the same; settings it has no words for do not count. */
function saysTheSame(was: ServerEntry, now: ServerEntry, host: Host): boolean {
  const approved = host.approves ? undefined : [];
  const plain = (entry: ServerEntry) => ({
    ...entry,
    approved: approved ?? sorted(entry.approved),
    only: host.lists.only === null ? null : entry.only && sorted(entry.only),
    denied: host.lists.denied === null ? [] : sorted(entry.denied),
  });
  return equalJson(plain(was), plain(now));
}

const sorted = (names: readonly string[]) => names.toSorted((a, b) => (a < b ? -1 : 1));

/** What a toolset remembers of the entry it was read from, where that was one of this host. */
function ownSlot(toolset: JsonRecord, host: Host): JsonRecord | null {
  const slot = asRecord(asRecord(toolset["extensions"])?.[extensionKey("mcp")]);
  return slot?.["format"] === `mcp-config@${host.id}` ? slot : null;
}

const restOf = (toolset: JsonRecord, host: Host) =>
  asRecord(asRecord(ownSlot(toolset, host)?.["meta"])?.["fileResidue"]);

/** Questions for the secrets of the entries that are written again. */
function ask(file: JsonRecord, written: readonly WrittenEntry[], count: Count): JsonRecord {
  const texts = written.filter(({ isSame }) => !isSame).map(({ entry }) => JSON.stringify(entry));
  const asked = defineInputs(file, texts);
  count("questions", asList(asked["inputs"]).length - asList(file["inputs"]).length);
  return asked;
}
