// Absolute, or with the letter of a drive.
const ABSOLUTE = /^(?:[/\\]|[A-Za-z]:)/;
// Control characters are the point of the expression.
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f]/;

/**
 * The path of `relative` as seen from the folder `base`, without `.`, `..` and doubled slashes; "" for the top.
 * @returns null when it leads out of the tree, is absolute, or has a control character
 */
export function resolvePath(base: string, relative: string): string | null {
  if (ABSOLUTE.test(relative) || UNPRINTABLE.test(relative)) return null;
  const parts: string[] = base === "" ? [] : base.split("/");
  for (const part of relative.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

/** The folder a path lies in; "" for the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The name without its folders. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The endings of toolset files, in the order in which they are looked for. */
export const TOOLSET_ENDINGS = [".mci.json", ".mci.yaml", ".mci.yml"] as const;

export const isToolsetFile = (path: string) => /\.mci\.(?:json|ya?ml)$/i.test(path);

/** The ending of a file that a name may lead to as it is written. */
export const OTHER_NAME = /\.(?:json|ya?ml)$/i;

/** Names of main files, in the order in which a folder is searched for one. */
const MAIN_NAMES = ["mci.json", "mci.yaml", "mci.yml"];

export const isMainName = (path: string) => MAIN_NAMES.includes(fileName(path));

/** Paths that would be the main file of a folder if the one that is found there first were not. */
export function shadowedMains(main: string): readonly string[] {
  const rank = MAIN_NAMES.indexOf(fileName(main));
  const later = rank === -1 ? [] : MAIN_NAMES.slice(rank + 1);
  return later.map((name) => joinPath(folderOf(main), name));
}

export const isYamlFile = (path: string) => /\.ya?ml$/i.test(path);

/** The path with the ending of the syntax its file is to be written in; null leaves it. */
export function inSyntax(path: string, syntax: "json" | "jsonc" | "yaml" | null): string {
  return syntax === "yaml" ? path.replace(/\.json$/i, ".yaml") : path;
}
