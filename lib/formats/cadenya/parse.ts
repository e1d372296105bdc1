import { asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { takeCarrier } from "../carrier";
import { createConcealer } from "../conceal";
import { credentialFinding } from "../credential-finding";
import { createTally } from "../fidelity";
import type { ParseContext, ParseResult } from "../format";
import { DEEPEST_ITEM, isDeeperThan } from "../nesting";
import { refuseItem, refuseShape } from "../refusal";
import { writeToolsets } from "../tool-definitions";
import { CADENYA_CARRIER, restoreCarried } from "./carried";
import { checkSet, checkTool } from "./check";
import { reporter } from "./report";
import { CADENYA_FACTS } from "./facts";
import { identityOf } from "./identity";
import { openCadenya } from "./open";
import type { OpenedFile, OpenedSet, OpenedTool } from "./open";
import { readSet } from "./read-set";
import type { SetContent } from "./read-set";
import { concealer, withoutCredentials } from "./references";

/** Reads answers of the API, and the form of all sets in one file, as one toolset for each set. */
export function parseCadenya(item: unknown, context: ParseContext): Promise<ParseResult> {
  return Promise.resolve(read(item, context));
}

function read(item: unknown, context: ParseContext): ParseResult {
  const { pointer } = context;
  if (isDeeperThan(item, DEEPEST_ITEM)) {
    const message = `These tool sets nest deeper than ${DEEPEST_ITEM} levels and are not converted.`;
    return refuseItem({ severity: "error", rule: "import.item-too-deep", message, path: pointer });
  }
  const file = openCadenya(item);
  if (file === null || file.sets.length === 0) {
    return refuseShape("This holds no tool set and no tool of Cadenya.", pointer);
  }
  const tally = createTally(CADENYA_FACTS);
  const diagnostics: Diagnostic[] = [];
  const secrets = concealer();
  const carried = createConcealer("hub");
  const taken = new Set<string>();
  const fallback = baseName(context.fileName);
  const read = file.sets.map((set, position) => {
    const { content, carriers } = contentOf(set, file, position);
    return { toolset: readSet(content, { taken, fallback, tally }), carriers };
  });
  const toolsets = restoreCarried(read);
  for (const { path } of file.strays.map(({ at }) => ({ path: strayPath(file, at) }))) {
    tally.count("strays");
    const message = "This entry is neither a tool set nor a tool; it is kept beside the others.";
    diagnostics.push({
      severity: "warning",
      rule: "import.tool-unusable",
      message,
      path: pointer + path,
    });
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

  function contentOf(set: OpenedSet, { form, envelope, strays }: OpenedFile, position: number) {
    const { at, key } = set;
    const source = set.source === null ? null : clean(set.source, set.path);
    if (source !== null) checkSet(source, "answer", reporter(pointer + set.path, diagnostics));
    for (const stray of set.strays) {
      tally.count("strays");
      const message = `Entry ${stray.at + 1} of the tools is none; it is kept beside the others.`;
      const path = `${pointer}${set.path}`;
      diagnostics.push({ severity: "warning", rule: "import.tool-unusable", message, path });
    }
    const opened = set.tools.map((tool) => {
      const place = { pointer: tool.path, concealer: carried };
      return { tool, ...takeCarrier(tool.value, CADENYA_CARRIER, place) };
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
      tools: opened.map(({ tool, entry }) => toolOf(tool, entry)),
    };
    return { content, carriers: opened.map(({ carrier }) => carrier) };
  }

  function toolOf({ path, at, key }: OpenedTool, entry: JsonRecord) {
    const source = clean(entry, path);
    checkTool(source, "answer", reporter(pointer + path, diagnostics));
    return { source, key, meta: { at, ...(key === null ? {} : { key }) } };
  }

  function clean(value: JsonRecord, path: string): JsonRecord {
    return withoutCredentials(value, { owner: identityOf(value).name ?? "", path }, secrets);
  }
}

function strayPath({ form }: OpenedFile, at: number): string {
  return form === "page" ? `/items/${at}` : form === "file" ? "/toolSets" : `/${at}`;
}

/** More around the list than the member that holds it. */
const hasSurroundings = ({ envelope }: OpenedFile) =>
  Object.keys(asRecord(envelope) ?? {}).length > 1;

/** The file's own name, without folders and endings. */
function baseName(fileName: string): string {
  const name = /[^/!\\]*$/.exec(fileName)?.[0] ?? "";
  return name.replace(/\..*$/, "") || "tools";
}
