import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { Toolset } from "@/lib/domain/toolset/schema/toolset";
import { formatPointer } from "@/lib/json/pointers";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { createConcealer, type Concealer } from "../kit/secrets/conceal";
import { credentialFinding } from "../kit/secrets/credential-finding";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { DEEPEST_ITEM, isDeeperThan } from "../kit/contract/nesting";
import { parseReferences } from "../kit/secrets/references";
import { refuseItem, refuseShape } from "../kit/contract/refusal";
import { checkAroundServers, checkServerEntry } from "../kit/tools/check-server-entry";
import { writeToolsets } from "../kit/tools/definitions";
import { BUNDLE_RULE, unusableServer } from "../kit/tools/unusable-server";
import { freeToolsetId } from "../kit/tools/toolset-id";
import { hostOf, listKey, type FoundHost } from "./detect";
import { MCP_CONFIG_FACTS } from "./facts";
import type { Host } from "./hosts";
import { defineInputs } from "./inputs";
import { readEntry } from "./read-entry";
import { toolsetOfEntry, toolsOfEntry } from "./server-entry";
import type { McpServerEntry } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** The rest of a file up to this size goes with each of its servers, so that it outlives any of them. */
const SMALL_REST = 4000;

/** Reads the configuration of a host into one toolset for each server. */
export function parseConfiguration(item: unknown, context: ParseContext): ParseResult {
  const { pointer } = context;
  if (isDeeperThan(item, DEEPEST_ITEM - 10)) {
    const message = `This configuration nests too deep and is not converted.`;
    return refuseItem({ severity: "error", rule: "import.item-too-deep", message, path: pointer });
  }
  const file = asRecord(item);
  const key = file === null ? null : listKey(file);
  const found =
    file === null || key === null
      ? null
      : hostOf(context.fileName, file, key, context.reading?.host);
  if (file === null || key === null || found === null) {
    return refuseShape("This is not a configuration that lists servers of tools.", pointer);
  }
  const read = readFile(file, found, pointer);
  if (read.toolsets.length === 0) {
    const named = read.diagnostics.filter(({ rule }) => rule === BUNDLE_RULE);
    const said = named.map(({ message }) => message).join(" ");
    const message = said || `There is no server under \`${key}\`.`;
    return refuseShape(message, `${pointer}/${key}`);
  }
  const document = { kind: "toolsets", text: writeToolsets(read.toolsets), title: "" } as const;
  const { reading } = found;
  return { ...read, documents: [document], ...(reading && { reading: { host: reading } }) };
}

function readFile(file: JsonRecord, { host, reading }: FoundHost, base: string) {
  const isKnown = reading?.isOpen !== true || reading.id !== reading.found;
  const tally = createTally(MCP_CONFIG_FACTS);
  const concealer = createConcealer(host.syntax);
  const diagnostics: Diagnostic[] = [];
  const ids = new Set<string>();
  const strange: [string, unknown][] = [];
  const found = Object.entries(asRecord(file[host.key]) ?? {}).flatMap(([key, value]) => {
    const path = formatPointer([host.key, key]);
    const source = concealer.conceal(value, { path, owner: key, name: key });
    const record = asRecord(source);
    const read = record === null ? null : readEntry(record, host);
    if (record === null || read === null) {
      strange.push([key, source]);
      tally.count("strangeEntries");
      diagnostics.push(unusableServer(key, base + path, record));
      return [];
    }
    if (isKnown && host.id === "claude-code")
      for (const each of untyped(record, base + path)) diagnostics.push(each);
    for (const each of checkServerEntry(record, base + path)) diagnostics.push(each);
    const id = freeToolsetId(key, ids);
    return [{ id, key, source: record, ...read }];
  });
  for (const each of checkAroundServers(file, host.key, base)) diagnostics.push(each);
  const rest = restOf(file, host, Object.fromEntries(strange), concealer);
  for (const place of concealer.concealed) {
    tally.count("credentials");
    diagnostics.push(credentialFinding({ ...place, path: base + place.path }));
  }
  const isSmall = JSON.stringify(rest).length <= SMALL_REST;
  const toolsets = found.map(({ id, key, source, entry, fallbacks }, at): Toolset => {
    const meta = {
      host: host.id,
      key,
      ...(id === key ? {} : { id }),
      ...(Object.keys(fallbacks).length === 0 ? {} : { defaults: fallbacks }),
      ...(rest !== null && (isSmall || at === 0) ? { fileResidue: rest } : {}),
    };
    const slot = { v: 1, format: `mcp-config@${host.id}`, origin: true, source, meta };
    const off = entry.off ? { [extensionKey("permissions")]: { v: 1, disabled: true } } : {};
    const said = toolsOfEntry(entry);
    tally.count("servers");
    tally.count("entries");
    tally.count(entry.type === "stdio" ? "commands" : "addresses");
    tally.count("switchedOff", entry.off ? 1 : 0);
    tally.count("approvedTools", entry.approved.length);
    tally.count("allowedTools", entry.only?.length ?? 0);
    tally.count("closedServers", entry.only === null ? 0 : 1);
    tally.count("deniedTools", entry.denied.length);
    tally.count("fallbacks", Object.keys(fallbacks).length);
    tally.count("references", countReferences(entry));
    return {
      id,
      kind: "mcp",
      ...toolsetOfEntry(entry),
      ...said,
      extensions: { [extensionKey("mcp")]: slot, ...off },
    };
  });
  if (rest !== null) tally.count("rest");
  const { concealed } = concealer;
  return { toolsets, diagnostics, concealed, fidelity: tally.report() };
}

/** What surrounds the servers, with the place of their list; null when nothing does. */
function restOf(
  file: JsonRecord,
  host: Host,
  strange: JsonRecord,
  concealer: Concealer,
): JsonRecord | null {
  const entries = Object.entries(file).map(([name, value]) => {
    if (name === host.key) return [name, strange];
    const path = formatPointer([name]);
    return [name, concealer.conceal(value, { path, owner: host.id, name, isAround: true })];
  });
  const rest = recordFrom(entries);
  // VS Code asks for what a reference names, so a credential that was taken out becomes a question.
  const texts = host.syntax === "vscode" ? concealer.concealed.map(({ text }) => text) : [];
  const asked = defineInputs(rest, texts);
  const isEmpty = Object.keys(asked).length === 1 && Object.keys(strange).length === 0;
  return isEmpty ? null : asked;
}

function countReferences(entry: object): number {
  const segments = parseReferences(JSON.stringify(entry), "hub");
  return segments.filter((segment) => typeof segment !== "string").length;
}

function untyped({ type, url }: Unchecked<McpServerEntry>, path: string): Diagnostic[] {
  if (type !== undefined || url === undefined) return [];
  const message = "Claude Code refuses a server with a `url` and no `type`; it is read as `http`.";
  return [{ severity: "warning", rule: "import.server-type-missing", message, path }];
}
