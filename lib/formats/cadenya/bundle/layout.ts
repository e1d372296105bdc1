import { asRecord, asText } from "@/lib/shared/read-value";
import type { FoundBundle, ReadName } from "@/lib/formats/kit/contract/bundle";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";

const CONFIG = /(?:^|\/)cadenya\.ya?ml$/;
const YAML = /\.ya?ml$/;
const SET_FILE = /^(.*\/|)toolSets\/[^/]+\.ya?ml$/;
const RESOURCES = ".cadenya";

/** Whether a file is the one that is above the folder of a bundle. */
export const isConfig = (name: string) => CONFIG.test(name);

/** The folder a bundle keeps its objects in, from what its file says; its own name where that leads elsewhere. */
export function resourcesOf(main: string, text: string | null): string {
  const base = main.slice(0, main.lastIndexOf("/") + 1);
  const reading = text === null ? null : readYaml(text);
  const stated = reading?.ok === true ? asText(asRecord(reading.value)?.["resourceDir"]) : null;
  const folder = (stated ?? RESOURCES).replace(/^(?:\.\/)+/, "").replace(/(?<!\/)\/+$/, "");
  const isInside = folder !== "" && !folder.startsWith("/") && !folder.split("/").includes("..");
  return `${base}${isInside ? folder : RESOURCES}/`;
}

/** The folder of objects a file of a bundle without a main file is in. */
export const folderOfSet = (name: string) => SET_FILE.exec(name)?.[1] ?? "";

/** Finds bundles by the file above their folder, and folders of sets whose file is missing. */
export async function findBundles(
  names: readonly string[],
  read: ReadName,
  peek: ReadName,
): Promise<FoundBundle[]> {
  const found: FoundBundle[] = [];
  const taken = new Set<string>();
  const take = (main: string, folder: string) => {
    const inside = names.filter((name) => name.startsWith(folder) && YAML.test(name));
    const files = [...new Set([main, ...inside.toSorted()])].filter((name) => !taken.has(name));
    if (!inside.some((name) => name.startsWith(`${folder}toolSets/`))) return;
    for (const name of files) taken.add(name);
    found.push({ main, files });
  };
  for (const main of names.filter(isConfig).toSorted()) {
    take(main, resourcesOf(main, await read(main)));
  }
  for (const name of names.filter((each) => SET_FILE.test(each)).toSorted()) {
    if (taken.has(name) || !(await isObject(name, peek))) continue;
    take(name, folderOfSet(name));
  }
  return found;
}

/** Folders of this name may contain anything. */
async function isObject(name: string, peek: ReadName): Promise<boolean> {
  const text = await peek(name);
  return text !== null && /^spec\s*:/m.test(text);
}
