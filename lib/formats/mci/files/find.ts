import { asList, asRecord } from "@/lib/shared/read-value";
import type { FoundBundle, ReadName } from "@/lib/formats/kit/contract/bundle";

import { createFindings } from "./findings";
import { findToolset } from "./library";
import { libraryOf } from "./load";
import { OTHER_NAME, folderOf, isMainName, isToolsetFile, joinPath, shadowedMains } from "./paths";
import { isOurs, readMciFile, type MciFile } from "./read";

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
      const files = await filesOf(candidate, { names, candidates, read });
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

/** What a main file is found among. */
interface Drop {
  readonly names: readonly string[];
  readonly candidates: readonly Candidate[];
  readonly read: ReadName;
}

async function filesOf({ name, file }: Candidate, drop: Drop): Promise<string[]> {
  const { names } = drop;
  if (file === null) return [name];
  const quiet = createFindings().at(name);
  const library = libraryOf(file, names);
  const { folder } = library;
  const wanted = new Set<string>();
  for (const entry of asList(file.value["toolsets"])) {
    const own = asRecord(entry)?.["name"] ?? entry;
    if (typeof own !== "string") continue;
    const { files, shadowed, meant } = findToolset(library, own, quiet);
    for (const path of files) wanted.add(path);
    // Nothing of it is read, but without it another file would be.
    const isInTheWay = files.length === 0 && shadowed.length > 0;
    const witness = isInTheWay ? await findWitness(meant, drop) : null;
    if (witness !== null) wanted.add(witness);
  }
  for (const key of Object.keys(asRecord(file.value["mcp_servers"]) ?? {})) {
    const path = folder === null ? "" : joinPath(folder, `mcp/${key}.mci.json`);
    if (library.paths.has(path)) wanted.add(path);
  }
  if (saysMain({ name, file })) {
    for (const path of unnamedOf(name, folder, drop)) wanted.add(path);
  }
  wanted.delete(name);
  // They lie next to it and are never read; what they hold comes along, switched off.
  if (isMainName(name)) {
    for (const path of shadowedMains(name)) if (names.includes(path)) wanted.add(path);
  }
  return [name, ...[...wanted].toSorted()];
}

/** Files that other formats of a drop may read; the tools' own are known by their mark. */
const DATA = /\.(?:jsonl?|ndjson|ya?ml|html?|csv|zip|db|sqlite)$/i;

/** A text that shows that there is a file or folder of this path. */
async function findWitness(
  path: string,
  { names, candidates, read }: Drop,
): Promise<string | null> {
  const ours = new Set(candidates.map(({ name }) => name));
  for (const name of names) {
    if (name !== path && !name.startsWith(`${path}/`)) continue;
    if (DATA.test(name) && !ours.has(name)) continue;
    if ((await read(name)) !== null) return name;
  }
  return null;
}

/** Files of tools in the folder of toolsets, which belong there whether or not anything names them. */
function unnamedOf(
  main: string,
  folder: string | null,
  { names, candidates }: Drop,
): readonly string[] {
  if (folder === null) return [];
  if (folder === folderOf(main)) {
    const others = candidates.filter(isReadMain).map(({ name }) => folderOf(name));
    const apart = others.filter((other) => other !== folder && isBelow(other, folder));
    return names.filter(
      (path) =>
        isToolsetFile(path) &&
        isBelow(path, folder) &&
        !apart.some((other) => isBelow(path, other)),
    );
  }
  const isOwnFolder = folder !== "" && !isBelow(`${main}/`, folder);
  if (!isOwnFolder) return [];
  const mains = new Set(candidates.filter((one) => isNamedMain(one) || saysMain(one)));
  const ours = candidates.filter((one) => !mains.has(one)).map(({ name }) => name);
  return [...names.filter(isToolsetFile), ...ours].filter((path) => isBelow(path, folder));
}

const isBelow = (path: string, folder: string) => folder === "" || path.startsWith(`${folder}/`);
