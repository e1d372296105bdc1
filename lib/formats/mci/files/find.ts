import { asList, asRecord } from "@/lib/shared/read-value";
import type { FoundBundle, ReadName } from "@/lib/formats/kit/contract/bundle";

import { createFindings } from "./findings";
import { findToolset } from "./library";
import { libraryOf } from "./load";
import { folderOf, isMainName, isToolsetFile, joinPath, shadowedMains } from "./paths";
import { readMciFile, type MciFile } from "./read";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciSource } from "./source";

const OTHER_NAME = /\.(?:json|ya?ml)$/i;
const MARK = /["']?schemaVersion["']?\s*:/;
/** Members that only main files have. */
const MAIN_MEMBERS = ["toolsets", "mcp_servers", "libraryDir"];
const ANY_MEMBER = ["schemaVersion", "tools", "toolsets", "mcp_servers"];

interface Candidate {
  readonly name: string;
  /** Null where it cannot be read; then only its name says what it is. */
  readonly file: MciFile | null;
}

/** Finds the trees of a drop: main files with what they name, and files of tools that nothing names. */
export async function findTrees(
  names: readonly string[],
  read: ReadName,
  peek: ReadName,
): Promise<readonly FoundBundle[]> {
  const candidates: Candidate[] = [];
  for (const name of names) {
    const candidate = await openCandidate(name, read, peek);
    if (candidate !== null) candidates.push(candidate);
  }
  const claimed = new Set<string>();
  const shadowed = new Set(
    candidates.filter(isReadMain).flatMap(({ name }) => shadowedMains(name)),
  );
  const found: FoundBundle[] = [];
  for (const isMain of [isNamedMain, saysMain, () => true]) {
    for (const candidate of candidates) {
      if (claimed.has(candidate.name) || !isMain(candidate)) continue;
      if (shadowed.has(candidate.name)) continue;
      const files = filesOf(candidate, names);
      for (const file of files) claimed.add(file);
      found.push({ main: candidate.name, files });
    }
  }
  const order = new Map(names.map((name, at) => [name, at]));
  return found.toSorted((a, b) => (order.get(a.main) ?? 0) - (order.get(b.main) ?? 0));
}

const isNamedMain = ({ name }: Candidate) => isMainName(name);

const isReadMain = ({ name, file }: Candidate) => isMainName(name) && file !== null;

const saysMain = ({ file }: Candidate) =>
  MAIN_MEMBERS.some((member) => file !== null && Object.hasOwn(file.value, member));

async function openCandidate(
  name: string,
  read: ReadName,
  peek: ReadName,
): Promise<Candidate | null> {
  const isNamed = isMainName(name) || isToolsetFile(name);
  if (!isNamed) {
    const head = OTHER_NAME.test(name) ? await peek(name) : null;
    if (head === null || !MARK.test(head)) return null;
  }
  const text = await read(name);
  const file = text === null ? null : readMciFile(name, text, createFindings().at(name));
  if (isNamed) {
    const isForeign =
      file !== null && !ANY_MEMBER.some((member) => Object.hasOwn(file.value, member));
    return text === null || isForeign ? null : { name, file };
  }
  return file !== null && isOurs(file.value) ? { name, file } : null;
}

/** Whether a file whose name says nothing is of this format, and not merely one with a version of its schema. */
function isOurs(value: Unchecked<MciSource>): boolean {
  if (!Object.hasOwn(value, "schemaVersion")) return false;
  if (asRecord(value.mcp_servers) !== null) return true;
  if (Array.isArray(value.toolsets)) {
    // Documents of our own have toolsets with ids.
    return asList(value.toolsets).every(
      (entry) => typeof entry === "string" || asRecord(entry)?.["id"] === undefined,
    );
  }
  return asList(value.tools).some((tool) => asRecord(asRecord(tool)?.["execution"]) !== null);
}

function filesOf({ name, file }: Candidate, names: readonly string[]): string[] {
  if (file === null) return [name];
  const quiet = createFindings().at(name);
  const library = libraryOf(file, names);
  const { folder } = library;
  const wanted = new Set<string>();
  for (const entry of asList(file.value["toolsets"])) {
    const own = asRecord(entry)?.["name"] ?? entry;
    if (typeof own !== "string") continue;
    for (const path of findToolset(library, own, quiet).files) wanted.add(path);
  }
  for (const key of Object.keys(asRecord(file.value["mcp_servers"]) ?? {})) {
    const path = folder === null ? "" : joinPath(folder, `mcp/${key}.mci.json`);
    if (library.paths.has(path)) wanted.add(path);
  }
  // What lies in a folder of its own belongs there, whether or not anything names it.
  const isOwnFolder = folder !== null && folder !== "" && !`${name}/`.startsWith(`${folder}/`);
  if (isOwnFolder && saysMain({ name, file }) && folder !== folderOf(name)) {
    for (const path of names) {
      if (path.startsWith(`${folder}/`) && isToolsetFile(path)) wanted.add(path);
    }
  }
  wanted.delete(name);
  // They lie next to it and are never read; what they hold comes along, switched off.
  if (isMainName(name)) {
    for (const path of shadowedMains(name)) if (names.includes(path)) wanted.add(path);
  }
  return [name, ...[...wanted].toSorted()];
}
