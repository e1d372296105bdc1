import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import { checkServer } from "./server";
import { environmentOf } from "./templates";
import { checkTool } from "./tool";
import { applyFilter } from "../files/filter";
import {
  createFindings,
  inside,
  type Findings,
  type MciFinding,
  type Report,
} from "../files/findings";
import { loadTree, type LoadedTree, type MciTree } from "../files/load";
import { isToolsetFile, resolvePath } from "../files/paths";
import type { MciFile } from "../files/read";
import { isTemplated } from "./template-text";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciSource, MciTool } from "../files/source";

/** A tool that models are offered. */
export interface EffectiveTool {
  readonly name: string;
  readonly file: string;
  /** The reference or the server it came by; absent for tools of the main file. */
  readonly toolset?: string;
}

interface MciValidation {
  readonly level: "ok" | "warning" | "error";
  readonly findings: readonly MciFinding[];
  /** After filters, without what is disabled or has errors, in order. */
  readonly effectiveTools: readonly EffectiveTool[];
}

/** What is known of a tree once all of it was looked at. */
interface CheckedTree extends MciValidation {
  /** Null when the main file cannot be read. */
  readonly loaded: LoadedTree | null;
  /** The tools without errors, by path of their file. */
  readonly sound: ReadonlyMap<string, readonly JsonRecord[]>;
}

/** The names a main file has at the top of a tree, the first that is there. */
const MAIN_NAMES = ["mci.json", "mci.yaml", "mci.yml"];

/**
 * Holds a tree of files against the rules of MCI 1.0. Total over any tree.
 * @param options.main path of the main file where it has another name
 * @param options.strict what readers forgive is an error, too
 */
export function validateMci(
  tree: Readonly<Record<string, string | object>>,
  options: { readonly strict?: boolean; readonly main?: string } = {},
): MciValidation {
  const files = new Map(Object.entries(tree));
  const main = options.main ?? MAIN_NAMES.find((name) => files.has(name)) ?? "mci.json";
  const { level, findings, effectiveTools } = checkTree(files, main, options.strict ?? false);
  return { level, findings, effectiveTools };
}

/** `validateMci` with the files it has read. */
export function checkTree(tree: MciTree, main: string, strict: boolean): CheckedTree {
  const findings = createFindings({ strict });
  const loaded = loadTree(tree, main, findings);
  const sound = loaded === null ? new Map<string, JsonRecord[]>() : checkFiles(loaded, findings);
  const effectiveTools = loaded === null ? [] : checkLoaded(loaded, sound, findings);
  const levels = new Set(findings.list.map(({ level }) => level));
  const level = levels.has("error") ? "error" : levels.has("warning") ? "warning" : "ok";
  return { level, findings: findings.list, effectiveTools, loaded, sound };
}

/** The tools without errors of each file that can be read. */
function checkFiles({ main, files }: LoadedTree, findings: Findings): Map<string, JsonRecord[]> {
  const sound = new Map<string, JsonRecord[]>();
  for (const file of [main, ...files.values()]) {
    const isReadable = file === main || files.get(file.path)?.isReadable === true;
    sound.set(file.path, isReadable ? checkTools(file, main, findings) : []);
  }
  return sound;
}

function checkLoaded(
  loaded: LoadedTree,
  sound: CheckedTree["sound"],
  findings: Findings,
): EffectiveTool[] {
  const { main, references, servers } = loaded;
  const report = findings.at(main.path);
  const offered: { tool: JsonRecord; file: string; toolset?: string }[] = [];
  for (const tool of sound.get(main.path) ?? []) offered.push({ tool, file: main.path });
  for (const { position, name: toolset, holder, files: named } of references) {
    const place = ["toolsets", position] as const;
    const tools = named.flatMap((file) =>
      (sound.get(file) ?? []).map((tool) => ({ tool, file, toolset })),
    );
    for (const each of filtered(tools, holder, place)) offered.push(each);
  }
  for (const { key, entry, cache } of servers) {
    const place = ["mcp_servers", key] as const;
    checkServer(key, entry, formatPointer(place), inside(report, ...place));
    const listed = cache === null ? [] : (sound.get(cache) ?? []);
    const tools = listed.map((tool) => ({ tool, file: cache ?? "", toolset: key }));
    const config = asRecord(entry.config);
    if (cache !== null)
      for (const each of filtered(tools, config, [...place, "config"])) offered.push(each);
  }
  reportUnnamed(loaded, findings);
  reportEnvironment(loaded, findings);
  const enabled = offered.filter(({ tool }) => tool.disabled !== true);
  const effective = enabled.map(({ tool, ...rest }) => ({
    name: asText(tool.name) ?? "",
    ...rest,
  }));
  reportTwins(effective, findings);
  return effective;

  function filtered<T extends { tool: JsonRecord }>(
    tools: readonly T[],
    holder: JsonRecord | null,
    place: readonly (string | number)[],
  ): T[] {
    const own = inside(report, ...place);
    const records = tools.map(({ tool }) => tool);
    const kept = new Set(applyFilter(holder, records, own, formatPointer(place)));
    return tools.filter(({ tool }) => kept.has(tool));
  }
}

/** Checks the tools of a file and gives back those without errors. */
function checkTools(file: MciFile, main: MciFile, findings: Findings): JsonRecord[] {
  return asList(file.value["tools"]).flatMap((entry, position) => {
    const report = findings.at(file.path, ["tools", position]);
    const tool = asRecord(entry);
    if (tool === null) {
      report("MCI-TOOL-NAME", [], `A tool must be an object; this is ${nameValue(entry)}.`);
      return [];
    }
    const before = findings.errors();
    checkTool(tool, formatPointer(["tools", position]), report);
    checkPaths(tool, file === main ? main.value : null, report);
    return findings.errors() === before ? [tool] : [];
  });
}

/** Members that only a main file has. */
const MAIN_MEMBERS = ["toolsets", "mcp_servers", "libraryDir"];

/** Says which files of tools nothing leads to: they are imported, and other readers never offer their tools. */
function reportUnnamed({ main, references, servers, files }: LoadedTree, findings: Findings): void {
  const isAlone =
    isToolsetFile(main.path) && !MAIN_MEMBERS.some((name) => Object.hasOwn(main.value, name));
  if (isAlone) {
    const message = "It came without a main file that names it; it is read on its own.";
    findings.at(main.path)("MCI-TOOLSET-UNNAMED", [], message);
  }
  const named = new Set(references.flatMap((reference) => reference.files));
  for (const { cache } of servers) if (cache !== null) named.add(cache);
  for (const path of files.keys()) {
    if (named.has(path)) continue;
    const message = `${main.path} does not name it; its tools are imported, and off, because no reader of the tree offers them.`;
    findings.at(path)("MCI-TOOLSET-UNNAMED", [], message);
  }
}

function reportEnvironment({ main, files }: LoadedTree, findings: Findings): void {
  const names = new Set<string>();
  for (const file of [main, ...files.values()]) {
    const runs = asList(file.value["tools"]).map((tool) => asRecord(tool)?.["execution"]);
    for (const name of environmentOf([runs, file.value["mcp_servers"]])) names.add(name);
  }
  if (names.size === 0) return;
  const list = [...names].toSorted().join(", ");
  findings.at(main.path)("MCI-ENV", [], `Variables of the environment it asks for: ${list}.`);
}

function reportTwins(tools: readonly EffectiveTool[], findings: Findings): void {
  const first = new Map<string, EffectiveTool>();
  for (const tool of tools) {
    const twin = first.get(tool.name);
    if (twin === undefined) {
      first.set(tool.name, tool);
      continue;
    }
    const message = `${quote(tool.name)} is offered twice: from ${placeOf(twin)} and from ${placeOf(tool)}. The last one is called.`;
    findings.at(tool.file)("MCI-DUPLICATE-NAME", [], message);
  }
}

const placeOf = ({ file, toolset }: EffectiveTool) =>
  toolset === undefined ? file : `${file} (toolset ${quote(toolset)})`;

/**
 * Tells where a tool names a place outside of the tree that nothing allows. Such paths are data here: nothing
 * is opened.
 * @param file the main file, whose settings apply to its tools
 */
function checkPaths(
  tool: Unchecked<MciTool>,
  file: Unchecked<MciSource> | null,
  report: Report,
): void {
  const execution = asRecord(tool.execution);
  if (execution === null || tool.enableAnyPaths === true || file?.enableAnyPaths === true) {
    return;
  }
  const own = asList(tool.directoryAllowList);
  const allowed = (own.length > 0 ? own : asList(file?.directoryAllowList)).filter(
    (folder) => typeof folder === "string",
  );
  for (const name of ["path", "cwd"]) {
    const path = asText(execution[name]);
    if (path === null || isTemplated(path) || resolvePath("", path) !== null) continue;
    if (allowed.some((folder) => path === folder || path.startsWith(`${folder}/`))) continue;
    const message = `${quote(path)} lies outside of the tree, and no setting allows it.`;
    report("MCI-PATH-OUTSIDE", ["execution", name], message);
  }
}
