import { asRecord, type JsonRecord, asText } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import { equalJson } from "@/lib/json/equal";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { FactTable } from "@/lib/formats/kit/contract/fact-table";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { credentialFinding } from "@/lib/formats/kit/secrets/credential-finding";
import type {
  Concealed,
  Format,
  ParseContext,
  ParseResult,
} from "@/lib/formats/kit/contract/format";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import { refuseDepth, refuseShape } from "@/lib/formats/kit/contract/refusal";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import { createConcealer } from "@/lib/formats/kit/secrets/conceal";
import type { OpenedServers, ReadServer, ServerReader } from "./read-server";
import { toolsetOfServer, writeServer } from "../remote-server";
import { groupCarried, inToldOrder, type CarriedTool } from "../carried-toolsets";
import { restoreTool, takePayload } from "../round-trip-payload";
import { readToolEntry } from "../shapes";
import { writeToolEntry, type ToolTarget } from "../targets";
import { writeToolsets } from "../definitions";
import { freeToolsetId } from "../toolset-id";
import { openToolFile, type OpenedToolFile, type ToolFileMemory } from "./layout";
import { withoutCredentials, withoutServerCredentials } from "./credentials";
import { TOOL_FILE_FACTS } from "./facts";
import { toolFileKind, type ToolFileKind } from "./kind";
import { readOwnEntry, type EntryShape } from "./entry";

/** What sets a format of files of tools apart for its reader. */
export interface ToolFileReader<Table extends FactTable> {
  readonly format: ToolFileKind;
  readonly shape: EntryShape;
  /** How its writer writes definitions. */
  readonly target: ToolTarget;
  readonly facts: Table;
  /** Names of facts, apart from those of all such files, that are true of a definition. */
  readonly factsOf: (entry: JsonRecord) => readonly (keyof Table & string)[];
  /** How entries represent servers of tools; absent when none do. */
  readonly servers?: ServerReader;
  /** What is wrong with a definition that is read all the same. */
  readonly check: (entry: JsonRecord, path: string) => readonly Diagnostic[];
}

/** The format of files that a reader reads. */
export const toolFileFormat = <Table extends FactTable>(
  label: string,
  reader: ToolFileReader<Table>,
): Format => ({
  id: reader.format,
  label,
  extensionKey: reader.shape.slot,
  facts: reader.facts,
  listKeys: [],
  isWhole: () => true,
  detect: (probe) => toolFileKind(probe) === reader.format,
  parse: (item, context) => Promise.resolve(parseToolFile(item, context, reader)),
});

/** Reads a file of tools into one toolset, from which the writer of the same format makes the same file. */
export function parseToolFile<Table extends FactTable>(
  item: unknown,
  context: ParseContext,
  reader: ToolFileReader<Table>,
): ParseResult {
  const { pointer } = context;
  const deep = refuseDepth(item, pointer, "This list of tools nests");
  if (deep !== null) return deep;
  const opened = openToolFile(item);
  if (opened === null) return refuseShape("This is not a list of tools.", pointer);
  const read = readEntries(opened, pointer, reader);
  if (read.tools.length + read.servers.length === 0) {
    return refuseShape("There is no definition of a tool in it.", pointer + opened.pointer);
  }
  const text = writeToolsets(joinToolsets(read, nameToolset(opened, context, reader.format)));
  return {
    documents: [{ kind: "toolsets", text, title: "" }],
    diagnostics: read.diagnostics,
    fidelity: read.fidelity,
    concealed: read.concealed,
  };
}

/** The toolset of the tools, where there are any, and one for each server; the first remembers the file. */
function joinToolsets(
  { tools, servers, memory, shape }: ReturnType<typeof readEntries>,
  { id, version }: ReturnType<typeof nameToolset>,
): Toolset[] {
  const ids = new Set<string>();
  const { toolsets: carried, left, beside } = groupCarried(tools);
  const own = { id, kind: "builtin", ...(version === null ? {} : { version }) } as const;
  const listed: Toolset[] = [
    ...carried,
    ...(left.length === 0 ? [] : [{ ...own, tools: [...left] }]),
  ];
  for (const toolset of listed) ids.add(toolset.id);
  const asked = servers.flatMap(({ source, meta }) => {
    if (shape === null) return [];
    const name = shape.read(source).id;
    const known = beside.find((toolset) => toolset.id === name);
    const isSame = known !== undefined && equalJson(writeServer({ ...known }, shape), source);
    const free = freeToolsetId(name, ids);
    return [isSame ? known : toolsetOfServer(source, shape, free, { ...meta, id: free })];
  });
  const others = beside.filter((toolset) => !ids.has(toolset.id));
  return inToldOrder([...listed, ...asked, ...others], tools).map((toolset, at) =>
    // What came from another file remembers that one.
    at === 0 && carried.length === 0
      ? { ...toolset, extensions: { ...toolset.extensions, [SOURCE_KEY]: memory } }
      : toolset,
  );
}

function readEntries<Table extends FactTable>(
  { form, entries, pointer, envelope }: OpenedToolFile,
  base: string,
  { format, shape, target, facts, factsOf, servers: reader, check }: ToolFileReader<Table>,
) {
  const tally = createTally<FactTable>({ ...TOOL_FILE_FACTS, ...facts });
  const diagnostics: Diagnostic[] = [];
  const tools: CarriedTool[] = [];
  const others: [string, unknown][] = [];
  const concealed: Concealed[] = [];
  const concealer = createConcealer("hub");
  const around = envelope && withoutServerCredentials(envelope, base, tellCredential);
  const servers: ReadServer[] = [];
  const left = reader?.open(around) ?? noServers(around);
  entries.forEach((value, position) => {
    const path = base + (form === "single" ? "" : `${pointer}/${position}`);
    const record = asRecord(value);
    const safe = record === null ? null : withoutCredentials(record, path, tellCredential);
    const { entry, carrier } =
      safe === null ? NO_PAYLOAD : takePayload(safe, target.carrier, { pointer: path, concealer });
    const server = entry === null ? null : left.take(entry, position);
    if (entry !== null && server !== null) {
      servers.push(server);
      for (const each of reader?.check(entry, path) ?? []) diagnostics.push(each);
      tally.count("remoteServers");
      return;
    }
    const { found, isOwn } = readOwnEntry(entry, shape);
    if (entry === null || found.length === 0) {
      others.push([String(position), entry ?? value]);
      diagnostics.push(strange(position, path));
      return;
    }
    const restored = carrier && restoreTool({ entry, carrier }, carrierFormat(target, shape));
    const read = restored === null ? found : [restored];
    for (const each of read.map((tool) => ({ tool, carrier: restored === null ? null : carrier })))
      tools.push(each);
    tally.count("carried", restored === null ? 0 : 1);
    tally.count("toolDefinitions", found.length);
    tally.count("descriptions", found.filter(({ summary }) => summary !== undefined).length);
    tally.count("schemas", found.filter(({ argsSchema }) => argsSchema !== undefined).length);
    tally.count(isOwn ? "definitions" : "otherDefinitions");
    if (!isOwn) return;
    for (const name of factsOf(entry)) tally.count(name);
    for (const each of check(entry, path)) diagnostics.push(each);
  });
  for (const place of concealer.concealed) tellCredential(place);
  const unlisted = left.takeUnlisted();
  for (const server of unlisted) servers.push(server);
  tally.count("remoteServers", unlisted.length);
  const kept = left.envelope;
  const isFromElsewhere = groupCarried(tools).toolsets.length > 0;
  const envelopes = kept !== null && !isBareEnvelope(kept) ? 1 : 0;
  tally.count(isFromElsewhere ? "aroundCarried" : "envelope", envelopes);
  tally.count(isFromElsewhere ? "aroundCarried" : "strangeTools", others.length);
  const memory: ToolFileMemory = {
    v: 1,
    format,
    form,
    ...(kept === null ? {} : { envelope: kept }),
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
  };
  return {
    tools,
    servers,
    shape: reader?.shape ?? null,
    diagnostics,
    concealed,
    memory: { ...memory },
    fidelity: tally.report(),
  };

  function tellCredential(place: Concealed) {
    tally.count("credentials");
    concealed.push({ ...place, path: place.path.slice(base.length) });
    diagnostics.push(credentialFinding(place));
  }
}

const noServers = (envelope: JsonRecord | null): OpenedServers => ({
  envelope,
  take: () => null,
  takeUnlisted: () => [],
});

const NO_PAYLOAD = { entry: null, carrier: null };

function carrierFormat(target: ToolTarget, { slot, origin }: EntryShape) {
  return {
    slot,
    origin,
    read: (entry: JsonRecord) => readToolEntry(entry)[0] ?? null,
    write: (tool: Tool, name: string) => writeToolEntry(tool, name, target),
  };
}

/** Nothing but the member that contains the list. */
const isBareEnvelope = (envelope: JsonRecord) =>
  Object.entries(envelope).every(([name, value]) => name === "tools" && isBlank(value));

function strange(position: number, path: string): Diagnostic {
  const message = `Entry ${position + 1} of the list defines no tool; it is kept with the others.`;
  return { severity: "warning", rule: "import.tool-unusable", message, path };
}

const ENDINGS = /(?:\.(?:mcp|openai|anthropic))?(?:[.-]tools)?(?:\.(?:jsonc?|ya?ml))?$/iu;

/**
 * What the toolset of a file is called: as its server calls itself, where a capture tells, else as the file.
 * Without the characters that separate a toolset from its tool.
 */
function nameToolset(
  { envelope }: OpenedToolFile,
  { fileName, pointer }: ParseContext,
  fallback: string,
): { readonly id: string; readonly version: string | null } {
  const server = asRecord(asRecord(envelope?.["_capture"])?.["serverInfo"]);
  const stated = asText(server?.["name"]);
  const file = fileName.split(/[/!]/u).at(-1) ?? "";
  const words = stated ?? `${file.replace(ENDINGS, "")}${pointer}`;
  const id = words.replaceAll(/[/:\s]+/gu, "-").replaceAll(/^-+|(?<!-)-+$/gu, "");
  return { id: id || fallback, version: asText(server?.["version"]) };
}
