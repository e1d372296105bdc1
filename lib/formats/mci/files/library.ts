import { quote } from "@/lib/domain/document/describe-value";

import type { Report } from "./findings";
import {
  OTHER_NAME,
  TOOLSET_ENDINGS,
  fileName,
  isToolsetFile,
  isYamlFile,
  joinPath,
  resolvePath,
} from "./paths";

/** The folder with the toolset files, and what is in it. */
export interface Library {
  /** Path of the folder in the tree; null when it leads out of it. */
  readonly folder: string | null;
  /** Paths of all files of the tree. */
  readonly paths: ReadonlySet<string>;
}

/** The files a name represents. */
interface FoundToolset {
  /** Path of the file or folder that is taken; "" where there is none. */
  readonly meant: string;
  readonly files: readonly string[];
  readonly isFolder: boolean;
  /** Paths that the name could mean as well, and that are never read for it. */
  readonly shadowed: readonly string[];
}

const NOT_FOUND: FoundToolset = { meant: "", files: [], isFolder: false, shadowed: [] };

export function openLibrary(
  mainFolder: string,
  libraryDir: string,
  paths: Iterable<string>,
): Library {
  return { folder: resolvePath(mainFolder, libraryDir), paths: new Set(paths) };
}

export function hasFolder({ paths }: Pick<Library, "paths">, folder: string): boolean {
  if (folder === "") return true;
  return [...paths].some((path) => path.startsWith(`${folder}/`));
}

/**
 * The files a reference names: those of a folder, a file with its ending, or the name with one of the endings
 * of toolset files.
 * @param report is at the name
 */
export function findToolset(library: Library, name: string, report: Report): FoundToolset {
  const { folder, paths } = library;
  if (name === "") {
    report("MCI-TOOLSET-NAME", [], "A toolset needs a name; an empty one names nothing.");
    return NOT_FOUND;
  }
  const own = resolvePath("", name);
  if (folder === null || own === null || own === "") {
    report("MCI-PATH-ESCAPE", [], `${quote(name)} leads out of the folder of toolsets.`);
    return NOT_FOUND;
  }
  const path = joinPath(folder, own);
  if (hasFolder(library, path)) return findInFolder(path, paths, report);
  const endings = TOOLSET_ENDINGS.map((ending) => `${path}${ending}`);
  if (paths.has(path)) {
    const shadowed = endings.filter((other) => paths.has(other));
    reportShadowed(path, shadowed, report);
    const isRead = OTHER_NAME.test(path);
    const message = `${path} ends neither in .json nor in .yaml or .yml.`;
    if (!isRead) report("MCI-TOOLSET-EXTENSION", [], message);
    return { meant: path, files: isRead ? [path] : [], isFolder: false, shadowed };
  }
  const [found, ...others] = endings.filter((candidate) => paths.has(candidate));
  if (found !== undefined) {
    reportShadowed(found, others, report);
    return { meant: found, files: [found], isFolder: false, shadowed: others };
  }
  const tried = [path, ...endings].join(", ");
  report("MCI-TOOLSET-NOT-FOUND", [], `There is no toolset ${quote(name)}; tried: ${tried}.`);
  return NOT_FOUND;
}

function findInFolder(path: string, paths: ReadonlySet<string>, report: Report): FoundToolset {
  const files = [...paths]
    .filter((file) => file.startsWith(`${path}/`) && !file.slice(path.length + 1).includes("/"))
    .filter(isToolsetFile)
    .sort(byCodePoint);
  if (files.length === 0) report("MCI-DIR-EMPTY", [], `The folder ${path} has no toolset files.`);
  for (const file of files.filter(isYamlFile)) {
    const message = `${fileName(file)} in the folder ${path} is YAML; other readers pass over such files in folders.`;
    report("MCI-DIR-YAML", [], message);
  }
  const shadowed = TOOLSET_ENDINGS.map((ending) => `${path}${ending}`).filter((other) =>
    paths.has(other),
  );
  reportShadowed(`the folder ${path}`, shadowed, report);
  return { meant: path, files, isFolder: true, shadowed };
}

function reportShadowed(found: string, others: readonly string[], report: Report): void {
  if (others.length === 0) return;
  report("MCI-TOOLSET-SHADOWED", [], `This means ${found}; ${others.join(" and ")} is never read.`);
}

/** Unlike the default order this one does not split pairs of surrogates. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (const [at, character] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
