import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { checkMain, checkToolset, checkVersion } from "./check";
import { createFindings, inside, type Findings, type Report } from "./findings";
import { findToolset, hasFolder, openLibrary, type Library } from "./library";
import { OTHER_NAME, folderOf, isToolsetFile, joinPath, shadowedMains } from "./paths";
import { isOurs, readMciFile, type MciFile } from "./read";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciServer, MciSource } from "./source";

/** The files of a tree by path: their text, or their value. */
export type MciTree = ReadonlyMap<string, string | object>;

/** A reference of the main file to toolsets. */
export interface Reference {
  /** Its place in the list of the main file. */
  readonly position: number;
  readonly name: string;
  /** Written as an object, or as a text alone. */
  readonly spelling: "object" | "text";
  /** The reference itself where it is an object. */
  readonly holder: JsonRecord | null;
  readonly isFolder: boolean;
  /** Path of the file or folder it means; "" where there is none. */
  readonly meant: string;
  /** Paths of the files it names. */
  readonly files: readonly string[];
  /** Paths of files that its name could mean as well, and that are never read for it. */
  readonly shadowed: readonly string[];
}

/** A file of tools besides the main one. */
export interface ToolsetFile extends MciFile {
  /** Its version is known; the tools of others count as none. */
  readonly isReadable: boolean;
}

/** A server and the list of its tools that is kept with it. */
export interface Server {
  readonly key: string;
  readonly entry: Unchecked<MciServer>;
  /** Path of the kept list. */
  readonly cache: string | null;
}

export interface LoadedTree {
  readonly main: MciFile;
  readonly references: readonly Reference[];
  readonly servers: readonly Server[];
  /** All files of tools that were read, by path: named ones in the order of references, then the others. */
  readonly files: ReadonlyMap<string, ToolsetFile>;
}

/** Where the files of toolsets lie when nothing else is stated. */
export const LIBRARY = "./mci";

/** The folder of the toolsets a main file names. */
export function libraryOf(main: MciFile, paths: Iterable<string>): Library {
  const stated = asText(main.value["libraryDir"]) ?? LIBRARY;
  return openLibrary(folderOf(main.path), stated, paths);
}

/** Reads a tree from its main file on; null when that file cannot be read at all, which is reported. */
export function loadTree(tree: MciTree, mainPath: string, findings: Findings): LoadedTree | null {
  const report = findings.at(mainPath);
  const content = tree.get(mainPath);
  if (content === undefined) {
    report("MCI-PARSE", [], "There is no main file.");
    return null;
  }
  const main = readMciFile(mainPath, content, report);
  if (main === null || !checkVersion(main.value, report)) return null;
  checkMain(main.value, report);
  const library = libraryOf(main, tree.keys());
  const references = readReferences(main, library, report);
  const named = references.flatMap(({ files }) => files);
  const servers = readServers(main.value, library, report);
  const caches = servers.flatMap(({ cache }) => cache ?? []);
  const mains = new Set(shadowedMains(mainPath));
  const others = [...tree].flatMap(([path, text]) =>
    path !== mainPath && (isToolsetFile(path) || mains.has(path) || holdsTools(path, text))
      ? [path]
      : [],
  );
  const files = new Map<string, ToolsetFile>();
  for (const path of [...named, ...caches, ...others]) {
    const text = tree.get(path);
    if (files.has(path) || path === mainPath || text === undefined) continue;
    const check = mains.has(path) ? checkMain : checkToolset;
    const file = readToolset(path, text, { report: findings.at(path), check });
    if (file !== null) files.set(path, file);
  }
  return { main, references, servers, files };
}

/** A file whose name says nothing, and which no reference may lead to. */
function holdsTools(path: string, text: string | object): boolean {
  if (!OTHER_NAME.test(path)) return false;
  const file = readMciFile(path, text, createFindings().at(path));
  return file !== null && isOurs(file.value);
}

function readToolset(
  path: string,
  content: string | object,
  { report, check }: { report: Report; check: typeof checkToolset },
): ToolsetFile | null {
  const file = readMciFile(path, content, report);
  if (file === null) return null;
  const isReadable = checkVersion(file.value, report);
  if (isReadable) check(file.value, report);
  return { ...file, isReadable };
}

function readReferences({ value }: MciFile, library: Library, report: Report): Reference[] {
  const entries = asList(value.toolsets);
  const { folder } = library;
  const stated = asText(value.libraryDir) ?? LIBRARY;
  if (folder === null) {
    const message = `libraryDir ${quote(stated)} leads out of the tree.`;
    report("MCI-PATH-ESCAPE", ["libraryDir"], message);
  } else if (entries.length > 0 && !hasFolder(library, folder)) {
    report("MCI-LIBRARY-NOT-FOUND", [], `There is no folder ${folder} with toolsets.`);
  }
  const isThere = folder !== null && hasFolder(library, folder);
  return entries.flatMap((entry, position): Reference[] => {
    const place = inside(report, "toolsets", position);
    const holder = asRecord(entry);
    const name = asText(entry) ?? asText(holder?.["name"]);
    if (name === null) {
      const message = `The toolset is ${nameValue(entry)}; it must be a name, or an object with one.`;
      place("MCI-TOOLS-TYPE", [], message);
      return [];
    }
    const at = holder === null ? place : inside(place, "name");
    const found = isThere
      ? findToolset(library, name, at)
      : { meant: "", files: [], isFolder: false, shadowed: [] };
    const spelling = holder === null ? "text" : "object";
    return [{ position, name, spelling, holder, ...found }];
  });
}

function readServers(value: Unchecked<MciSource>, library: Library, report: Report): Server[] {
  return Object.entries(asRecord(value.mcp_servers) ?? {}).flatMap(([key, member]) => {
    const entry = asRecord(member);
    if (entry === null) {
      const message = `The server ${quote(key)} is ${nameValue(member)}, not an object.`;
      report("MCI-SERVER-KIND", ["mcp_servers", key], message);
      return [];
    }
    const { folder, paths } = library;
    const path = folder === null ? "" : joinPath(folder, `mcp/${key}.mci.json`);
    return [{ key, entry, cache: paths.has(path) ? path : null }];
  });
}
