import { stringify } from "yaml";

import { extensionKey } from "@/lib/domain/document/extension-key";
import { decidedToolset, isSwitchedOff } from "@/lib/domain/permissions/resolve/decided-toolset";
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
import { approvedOn, changeEntry, reachable, writeEntry } from "./write-entry";
import { underOwnKeys } from "../kit/tools/own-keys";
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
  const entries = underOwnKeys(written, () => count("renamed"));
  const rest = toolsets.map((toolset) => restOf(toolset, host)).find((found) => found !== null);
  const around = { ...rest, [host.key]: { ...asRecord(rest?.[host.key]), ...entries } };
  const asked = host.syntax === "vscode" ? ask(around, written, count) : around;
  const text = host.isYaml
    ? stringify(asked, { version: "1.1", lineWidth: 0 })
    : `${JSON.stringify(asked, null, 2)}\n`;
  return { text, fidelity: tally.report() };
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
  const approvesAll = was !== null && keepsEvery(was, stated);
  const now = reachable({ ...stated, off: off || isClosed, approvesAll });
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
  const plain = (entry: ServerEntry) => ({
    ...entry,
    approved: host.approves ? approvedOn(entry).toSorted() : [],
    approvesAll: host.approves && was.approvesAll && (entry === was || keepsEvery(was, entry)),
    only: host.lists.only === null ? null : entry.only && entry.only.toSorted(),
    denied: host.lists.denied === null ? [] : entry.denied.toSorted(),
  });
  return equalJson(plain(was), plain(now));
}

/** Only some of the programs with such files have a word for all tools; it stays where it was as long as it is true. */
function keepsEvery(was: ServerEntry, now: ServerEntry): boolean {
  const lists = ({ only, denied }: ServerEntry) => [only && only.toSorted(), denied.toSorted()];
  return was.approvesAll && now.approvesAll && equalJson(lists(was), lists(now));
}

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
