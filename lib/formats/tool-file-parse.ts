import { asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { FactTable } from "./fact-table";
import { createTally } from "./fidelity";
import { credentialFinding } from "./credential-finding";
import type { Concealed, ParseContext, ParseResult } from "./format";
import { isBlank } from "./leftover";
import { DEEPEST_ITEM, isDeeperThan } from "./nesting";
import { refuseItem, refuseShape } from "./refusal";
import { SOURCE_KEY } from "./source-extension";
import { writeToolsets } from "./tool-definitions";
import { openToolFile } from "./tool-file";
import type { OpenedToolFile, ToolFileMemory } from "./tool-file";
import { withoutCredentials, withoutServerCredentials } from "./tool-file-credentials";
import { TOOL_FILE_FACTS } from "./tool-file-facts";
import type { ToolFileKind } from "./tool-file-kind";
import { nameToolset } from "./tool-file-name";
import { readOwnEntry } from "./tool-file-entry";
import type { EntryShape } from "./tool-file-entry";

/** What sets a format of files of tools apart for its reader. */
export interface ToolFileReader<Table extends FactTable> {
  readonly format: ToolFileKind;
  readonly shape: EntryShape;
  readonly facts: Table;
  /** Names of facts, apart from those of all such files, that are true of a definition. */
  readonly factsOf: (entry: JsonRecord) => readonly (keyof Table & string)[];
  /** What is wrong with a definition that is read all the same. */
  readonly check: (entry: JsonRecord, path: string) => readonly Diagnostic[];
}

/** Reads a file of tools into one toolset, from which the writer of the same format makes the same file. */
export function parseToolFile<Table extends FactTable>(
  item: unknown,
  context: ParseContext,
  reader: ToolFileReader<Table>,
): ParseResult {
  const { pointer } = context;
  if (isDeeperThan(item, DEEPEST_ITEM)) {
    const message = `This list of tools nests deeper than ${DEEPEST_ITEM} levels and is not converted.`;
    return refuseItem({ severity: "error", rule: "import.item-too-deep", message, path: pointer });
  }
  const opened = openToolFile(item);
  if (opened === null) return refuseShape("This is no list of tools.", pointer);
  const read = readEntries(opened, pointer, reader);
  if (read.tools.length === 0) {
    return refuseShape("There is no definition of a tool in it.", pointer + opened.pointer);
  }
  const { id, version } = nameToolset(opened, context, reader.format);
  const toolset: Toolset = {
    id,
    kind: "builtin",
    ...(version === null ? {} : { version }),
    tools: read.tools,
    extensions: { [SOURCE_KEY]: read.memory },
  };
  const text = writeToolsets([toolset]);
  return {
    documents: [{ kind: "toolsets", text, title: "" }],
    diagnostics: read.diagnostics,
    fidelity: read.fidelity,
    concealed: read.concealed,
  };
}

function readEntries<Table extends FactTable>(
  { form, entries, pointer, envelope }: OpenedToolFile,
  base: string,
  { format, shape, facts, factsOf, check }: ToolFileReader<Table>,
) {
  const tally = createTally<FactTable>({ ...TOOL_FILE_FACTS, ...facts });
  const diagnostics: Diagnostic[] = [];
  const tools: Tool[] = [];
  const others: [string, unknown][] = [];
  const concealed: Concealed[] = [];
  entries.forEach((value, position) => {
    const path = base + (form === "single" ? "" : `${pointer}/${position}`);
    const record = asRecord(value);
    const entry = record === null ? null : withoutCredentials(record, path, tellCredential);
    const { found, isOwn } = readOwnEntry(entry, shape);
    if (entry === null || found.length === 0) {
      others.push([String(position), entry ?? value]);
      tally.count("strangeTools");
      diagnostics.push(strange(position, path));
      return;
    }
    tools.push(...found);
    tally.count("toolDefinitions", found.length);
    tally.count("descriptions", found.filter(({ summary }) => summary !== undefined).length);
    tally.count("schemas", found.filter(({ argsSchema }) => argsSchema !== undefined).length);
    tally.count(isOwn ? "definitions" : "otherDefinitions");
    if (!isOwn) return;
    for (const name of factsOf(entry)) tally.count(name);
    diagnostics.push(...check(entry, path));
  });
  const around = envelope && withoutServerCredentials(envelope, base, tellCredential);
  if (around !== null && !isBareEnvelope(around)) tally.count("envelope");
  const memory: ToolFileMemory = {
    v: 1,
    format,
    form,
    ...(around === null ? {} : { envelope: around }),
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
  };
  return { tools, diagnostics, concealed, memory: { ...memory }, fidelity: tally.report() };

  function tellCredential(place: Concealed) {
    tally.count("credentials");
    concealed.push({ ...place, path: place.path.slice(base.length) });
    diagnostics.push(credentialFinding(place));
  }
}

/** Nothing but the member that holds the list. */
const isBareEnvelope = (envelope: JsonRecord) =>
  Object.entries(envelope).every(([name, value]) => name === "tools" && isBlank(value));

function strange(position: number, path: string): Diagnostic {
  const message = `Entry ${position + 1} of the list defines no tool; it is kept beside the others.`;
  return { severity: "warning", rule: "import.tool-unusable", message, path };
}
