// Judges folders by the graph of their files: how many source files one has of its own, and whether folders
// import each other in a circle. Tests are left out: a test of a lower layer may use an upper one.
import { dirname } from "node:path/posix";

/** More than this and a name can no longer be guessed. */
export const MOST_FILES = 25;

const COUNTED = /^(app|components|lib|scripts)\/.*\.(tsx?|mjs)$/;
const NOT_COUNTED = /\.test\.tsx?$|\.d\.m?ts$|^lib\/generated\//;

/** The product's own modules of a cruise, with the modules of the product that they import. */
function sources(modules) {
  const counted = (file) => COUNTED.test(file) && !NOT_COUNTED.test(file);
  return modules
    .filter((module) => counted(module.source))
    .map((module) => ({
      file: module.source,
      imports: module.dependencies.map((one) => one.resolved).filter(counted),
    }));
}

/** The folders that each folder imports, with one import as an example: `Map<folder, Map<folder, [from, to]>>`. */
function foldersImported(files) {
  const graph = new Map();
  for (const { file, imports } of files) {
    const folder = dirname(file);
    if (!graph.has(folder)) graph.set(folder, new Map());
    for (const imported of imports) {
      const other = dirname(imported);
      if (other !== folder && !graph.get(folder).has(other)) {
        graph.get(folder).set(other, [file, imported]);
      }
    }
  }
  return graph;
}

/** Every folder that can be reached from `start`. */
function reachable(graph, start) {
  const seen = new Set();
  const open = [start];
  while (open.length > 0) {
    for (const next of (graph.get(open.pop()) ?? new Map()).keys()) {
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  return seen;
}

/**
 * @param {{source: string, dependencies: {resolved: string}[]}[]} modules as dependency-cruiser reports them
 * @returns {{rule: string, from: string, to: string}[]}
 */
export function judgeFolders(modules) {
  const files = sources(modules);
  const sizes = new Map();
  for (const { file } of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  const violations = [...sizes]
    .filter(([, size]) => size > MOST_FILES)
    .map(([folder, size]) => ({ rule: "folder-too-large", from: folder, to: `${size} files` }));
  const graph = foldersImported(files);
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachable(graph, folder)]));
  for (const [folder, others] of graph) {
    for (const [other, [from, to]] of others) {
      if (reached.get(other)?.has(folder)) violations.push({ rule: "folder-circle", from, to });
    }
  }
  return violations;
}
