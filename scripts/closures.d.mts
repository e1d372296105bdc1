type Imports = Readonly<Record<string, readonly string[]>>;
export function contentHashes(root: string): Map<string, string>;
export function closureOf(graph: Imports, file: string): Set<string>;
export function testKey(
  graph: Imports,
  hashes: ReadonlyMap<string, string>,
  file: string,
  always?: readonly string[],
): string;
export function readVerdicts(path: string): Map<string, string>;
export function writeVerdicts(path: string, keys: ReadonlyMap<string, string>): void;
