import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { takePayload } from "../kit/tools/round-trip-payload";
import { createConcealer } from "../kit/secrets/conceal";
import { credentialFinding } from "../kit/secrets/credential-finding";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { writeToolsets } from "../kit/tools/definitions";
import { finding } from "../kit/contract/finding";
import { CADENYA_CARRIER } from "./set/carried";
import { CHECKS } from "./check/set";
import { reporter } from "./check/report";
import { CADENYA_FACTS } from "./set/facts";
import { identityOf } from "./set/identity";
import { openCadenya, type OpenedFile, type OpenedSet, type OpenedTool } from "./open";
import { readSet, type SetContent } from "./set/read";
import { concealer, withoutCredentials } from "./set/references";
import { restoreCarried } from "./set/restore";
import { stemOf } from "../kit/files/stem";

/** Reads answers of the API, and the form of all sets in one file, as one toolset for each set. */
export function parseCadenya(item: unknown, context: ParseContext): Promise<ParseResult> {
  return Promise.resolve(read(item, context));
}

/** What is shared while the sets of a file are read. */
interface Reading {
  readonly pointer: string;
  readonly tally: Tally<keyof typeof CADENYA_FACTS>;
  readonly diagnostics: Diagnostic[];
  readonly secrets: ReturnType<typeof concealer>;
  /** For what toolsets of ours carry along. */
  readonly carried: ReturnType<typeof createConcealer>;
}

function read(item: unknown, context: ParseContext): ParseResult {
  const { pointer } = context;
  const deep = refuseDepth(item, pointer, "These tool sets nest", "are");
  if (deep !== null) return deep;
  const file = openCadenya(item);
  if (file === null || file.sets.length === 0) {
    return refuseShape("This contains no tool set and no tool of Cadenya.", pointer);
  }
  const reading: Reading = {
    pointer,
    tally: createTally(CADENYA_FACTS),
    diagnostics: [],
    secrets: concealer(),
    carried: createConcealer("hub"),
  };
  const { tally, diagnostics, secrets, carried } = reading;
  const taken = new Set<string>();
  const fallback = stemOf(context.fileName) || "tools";
  const read = file.sets.map((set, position) => {
    const { content, carriers } = contentOf(reading, set, file, position);
    return { toolset: readSet(content, { taken, fallback, tally }), carriers };
  });
  const toolsets = restoreCarried(read);
  for (const { path } of file.strays.map(({ at }) => ({ path: strayPath(file, at) }))) {
    tally.count("strays");
    const message = "This entry is neither a tool set nor a tool; it is kept with the others.";
    diagnostics.push(finding("warning", "import.tool-unusable", message, pointer + path));
  }
  if (hasSurroundings(file)) tally.count("surroundings");
  const concealed = [...secrets.concealed, ...carried.concealed];
  tally.count("credentials", concealed.length);
  for (const place of concealed) {
    diagnostics.push(credentialFinding({ ...place, path: pointer + place.path }));
  }
  return {
    documents: [{ kind: "toolsets", text: writeToolsets(toolsets), title: "" }],
    diagnostics,
    fidelity: tally.report(),
    concealed,
  };
}

function contentOf(
  reading: Reading,
  set: OpenedSet,
  { form, envelope, strays }: OpenedFile,
  position: number,
) {
  const { at, key } = set;
  const source = set.source === null ? null : clean(reading, set.source, set.path);
  if (source !== null)
    CHECKS.answer.set(source, reporter(reading.pointer + set.path, reading.diagnostics));
  for (const stray of set.strays) {
    reading.tally.count("strays");
    const message = `Entry ${stray.at + 1} of the tools is none; it is kept with the others.`;
    const path = `${reading.pointer}${set.path}`;
    reading.diagnostics.push({ severity: "warning", rule: "import.tool-unusable", message, path });
  }
  const opened = set.tools.map((tool) => {
    const place = { pointer: tool.path, concealer: reading.carried };
    return { tool, ...takePayload(tool.value, CADENYA_CARRIER, place) };
  });
  const content: SetContent = {
    source,
    key,
    meta: {
      form,
      at,
      ...(key === null ? {} : { key }),
      ...(set.strays.length === 0 ? {} : { toolStrays: set.strays }),
      // What belongs to the whole file is kept with its first set.
      ...(position > 0 || envelope === null ? {} : { envelope }),
      ...(position > 0 || strays.length === 0 ? {} : { strays }),
    },
    tools: opened.map(({ tool, entry }) => toolOf(reading, tool, entry)),
  };
  return { content, carriers: opened.map(({ carrier }) => carrier) };
}

function toolOf(reading: Reading, { path, at, key }: OpenedTool, entry: JsonRecord) {
  const source = clean(reading, entry, path);
  CHECKS.answer.tool(source, reporter(reading.pointer + path, reading.diagnostics));
  return { source, key, meta: { at, ...(key === null ? {} : { key }) } };
}

function clean(reading: Reading, value: JsonRecord, path: string): JsonRecord {
  return withoutCredentials(value, { owner: identityOf(value).name ?? "", path }, reading.secrets);
}

function strayPath({ form }: OpenedFile, at: number): string {
  return form === "page" ? `/items/${at}` : form === "file" ? "/toolSets" : `/${at}`;
}

/** More around the list than the member that holds it. */
const hasSurroundings = ({ envelope }: OpenedFile) =>
  Object.keys(asRecord(envelope) ?? {}).length > 1;
