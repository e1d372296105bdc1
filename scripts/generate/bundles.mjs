/**
 * What is bundled below `lib/generated`, by folder: the names of the programs, and the file each begins with.
 * @type {Readonly<Record<string, { readonly entryPoints: Readonly<Record<string, string>> }>>}
 */
export const BUNDLES = {
  // A thread never asks who somebody is.
  work: { entryPoints: { worker: "lib/work/worker.ts", reader: "app/api/reading-thread.ts" } },
  command: { entryPoints: { main: "lib/cli/main.ts" } },
};
