import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";
import { readRequirements, requirementPhrases } from "@/lib/domain/toolset/schema/requirements";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { refuseDepth, refuseItem, refuseShape } from "../kit/contract/refusal";
import { writeToolsets } from "../kit/tools/definitions";
import { makeTool } from "../kit/tools/stored-tool";
import { checkFile, MEMBERS } from "./check";
import { isArcadeFile, openFile, type OpenedFile } from "./container";
import { OXP_KEY, inputForm, projectDefinition } from "./definition";
import { OXP_FACTS } from "./facts";
import { splitId } from "./identifiers";
import { openPayloads, restore } from "./restore";
import { freeName } from "@/lib/shared/free-name";
import { stemOf } from "../kit/files/stem";

const FORMAT = "oxp@1.0";

/** Reads a file of OXP definitions as one toolset, and says what is wrong with each of them. */
export function parseOxp(item: unknown, context: ParseContext): Promise<ParseResult> {
  return Promise.resolve(read(item, context));
}

function read(item: unknown, context: ParseContext): ParseResult {
  const { pointer } = context;
  const deep = refuseDepth(item, pointer, "These definitions nest", "are");
  if (deep !== null) return deep;
  if (isArcadeFile(item)) {
    const message =
      "These tools are in Arcade’s own schema, which is another format than OXP; an OXP server of Arcade answers them as OXP.";
    return refuse("OXP-FOREIGN-ARCADE", message, pointer);
  }
  const opened = openFile(item);
  if (opened === null) return refuseShape("This contains no definition of an OXP tool.", pointer);
  const { file, carriers, concealed } = openPayloads(opened);
  const toolset = readToolset(file, context);
  const toolkit = toolset.id.replaceAll(/[^A-Za-z0-9_]/gu, "_") || "Toolkit";
  const diagnostics = checkFile(file, toolkit).map((finding) => ({
    ...finding,
    path: `${pointer}${finding.path}`,
  }));
  const toolsets = restore(toolset, carriers);
  const isRemembered = toolsets.some(({ extensions }) => extensions === toolset.extensions);
  return {
    documents: [{ kind: "toolsets", text: writeToolsets(toolsets), title: "" }],
    diagnostics: [...diagnostics, ...noteNeeds(file, pointer)],
    fidelity: reportOf(file, isRemembered),
    concealed,
  };
}

const refuse = (rule: string, message: string, path: string) =>
  refuseItem({ severity: "error", rule, message, path });

/** Says what calls need, so that it is known before the tools are; that is no fault of a definition. */
function noteNeeds({ entries, pathOf }: OpenedFile, pointer: string): Diagnostic[] {
  return entries.flatMap((entry, at) => {
    const stated = asRecord(asRecord(entry)?.["requirements"]);
    const requirements = stated === null ? null : readRequirements(stated);
    if (requirements === null) return [];
    const message = `A call needs ${requirementPhrases(requirements).join("; ")}.`;
    const path = `${pointer}${pathOf(at)}/requirements`;
    return [{ severity: "info", rule: "import.requirements", message, path }];
  });
}

function readToolset(file: OpenedFile, { fileName }: ParseContext): Toolset {
  const { container, entries, root } = file;
  const toolkit = onlyToolkit(entries);
  const strays = entries.flatMap((value, at) => (asRecord(value) === null ? [{ at, value }] : []));
  const meta = {
    container,
    ...(root === null ? {} : { root }),
    ...(toolkit === null ? {} : { toolkit }),
    ...(strays.length === 0 ? {} : { strays }),
  };
  return {
    id: toolkit ?? (stemOf(fileName).replaceAll(":", "_") || "tools"),
    kind: "uri",
    tools: readTools(entries),
    extensions: { [OXP_KEY]: { v: 1, format: FORMAT, meta } },
  };
}

function readTools(entries: readonly unknown[]): Tool[] {
  const definitions = asRecords(entries);
  const names = callNames(definitions);
  return definitions.map((source, at) => {
    const said = projectDefinition(source);
    const name = names[at] ?? "tool";
    const form = inputForm(source);
    const meta = {
      ...(form === "flat" || form === "wrapped" ? { form } : {}),
      ...(name === said.name ? {} : { name }),
    };
    const slot = { v: 1, format: FORMAT, origin: true, source, meta };
    return makeTool({ ...said, name, extensions: { [OXP_KEY]: slot } });
  });
}

/** The toolkit all ids name; null when they name none or several. */
function onlyToolkit(entries: readonly unknown[]): string | null {
  const toolkits = new Set(
    entries.flatMap((entry) => {
      const id = asText(asRecord(entry)?.["id"]);
      return id === null ? [] : [splitId(id).toolkit];
    }),
  );
  const [only] = toolkits;
  return toolkits.size === 1 && only ? only.replaceAll(/[/:]/g, "_") : null;
}

/** @param isRemembered a toolset remembers what surrounds the definitions */
function reportOf({ entries, root }: OpenedFile, isRemembered: boolean) {
  const tally = createTally(OXP_FACTS);
  const definitions = asRecords(entries);
  const names = callNames(definitions);
  tally.count("definitions", definitions.length);
  tally.count("toolkits", onlyToolkit(entries) === null ? 0 : 1);
  tally.count(isRemembered ? "strays" : "aroundCarried", entries.length - definitions.length);
  const members = root === null ? 0 : Object.keys(root).length - 1;
  tally.count(isRemembered ? "rootMembers" : "aroundCarried", members);
  definitions.forEach((definition, at) => {
    const { name, summary, argsSchema } = projectDefinition(definition);
    tally.count("descriptions", summary === null ? 0 : 1);
    tally.count("inputSchemas", argsSchema === null ? 0 : 1);
    tally.count("versions", hasAny(definition, ["id", "version"]));
    tally.count("outputSchemas", hasAny(definition, ["output_schema"]));
    tally.count("requirements", hasAny(definition, ["requirements"]));
    tally.count(
      "unknownMembers",
      Object.keys(definition).filter((key) => !MEMBERS.has(key)).length,
    );
    tally.count("sharedNames", names[at] === name ? 0 : 1);
  });
  return tally.report();
}

const hasAny = (definition: JsonRecord, members: readonly string[]) =>
  members.some((member) => Object.hasOwn(definition, member)) ? 1 : 0;

/**
 * What the definitions are called as tools of one toolset, where no name may occur twice: as they call themselves,
 * or after their id. Of several that share a name, as versions of one tool do, the first keeps it and the others
 * are called `name@version`.
 */
function callNames(definitions: readonly JsonRecord[]): string[] {
  const given = new Set<string>();
  return definitions.map((definition) => {
    return nameOf(definition, given);
  });
}

function nameOf(definition: JsonRecord, given: Set<string>): string {
  const { toolkit, tool, version } = splitId(asText(definition["id"]) ?? "");
  const wanted =
    projectDefinition(definition).name ?? ([toolkit, tool].filter(Boolean).join("_") || "tool");
  if (!given.has(wanted)) return freeName(wanted, given);
  const released = `${wanted}@${asText(definition["version"]) ?? version ?? ""}`;
  const base = released.endsWith("@") ? wanted : released;
  return freeName(base, given);
}
