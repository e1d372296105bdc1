import { writeFile } from "node:fs/promises";

import {
  isBundleManifest,
  readBundleManifest,
  type BundleManifest,
} from "@/lib/domain/discovery/mcp-bundle";
import { counted } from "@/lib/shared/counted";
import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Archive } from "../archive/read";
import type { ArchiveEntry } from "../archive/list";
import type { TextFile } from "../items/text-file";
import type { PlanSession } from "../session/session";
import type { PeekTree } from "../sniff/bundle-texts";
import { readTreeFile } from "../sniff/file-tree";
import { fatal } from "../source/diagnose";
import { memorySource, type SourceFile } from "../source/file";
import { spoolPath } from "../upload/spool-folder";

const MANIFEST_NAME = /(?:^|[/!])manifest\.json$/iu;
const BUNDLE_NAME = /\.(?:mcpb|dxt)$/iu;

/** Manifests are short; a longer one is something else. */
const LARGEST = 1024 * 1024;

/** Members that only the manifest of an MCP bundle has; those of browser extensions have a number there. */
const MARKS = /"(?:manifest|dxt)_version"\s*:\s*"/u;

/** The manifest of an archive that is an MCP bundle; what else is in one is a program. */
export async function findManifest(
  name: string,
  archive: Archive,
): Promise<ArchiveEntry | "missing" | null> {
  const entry = archive.entries.find((each) => each.name === "manifest.json");
  if (BUNDLE_NAME.test(name)) return entry ?? "missing";
  const head = entry === undefined ? null : await archive.head(entry);
  return entry !== undefined && head !== null && MARKS.test(head.toString("utf8")) ? entry : null;
}

/** The note on what a bundle has beside its manifest. */
export const programOf = (bundle: string, files: number): string =>
  `${bundle}: ${counted(files, "file")} of the bundle ${files === 1 ? "is" : "are"} its program and ${files === 1 ? "was" : "were"} left alone.`;

/** In a folder: loose files beside a manifest came together by the choice of a person. */
const UNPACKED = /^(.+\/)manifest\.json$/iu;

/**
 * Finds the folders of a drop that are unpacked MCP bundles, as hosts keep them, and notes what they have beside
 * their manifests.
 * @param shown how people know a file, from its name in the tree
 * @returns the files of their programs, which are no documents whatever they hold
 */
export async function findPrograms<File>(
  session: PlanSession,
  tree: PeekTree<File>,
  shown: (name: string) => string,
): Promise<ReadonlySet<File>> {
  const programs = new Set<File>();
  const outerFirst = tree.files
    .filter((file) => UNPACKED.test(tree.nameOf(file)) && tree.sizeOf(file) <= LARGEST)
    .toSorted((a, b) => tree.nameOf(a).length - tree.nameOf(b).length);
  for (const file of outerFirst) {
    session.checkAborted();
    // A program may itself use bundles.
    if (programs.has(file) || !(await isManifest(tree, file))) continue;
    const folder = tree.nameOf(file).slice(0, -"manifest.json".length);
    const inside = tree.files.filter(
      (each) => each !== file && !programs.has(each) && tree.nameOf(each).startsWith(folder),
    );
    for (const each of inside) programs.add(each);
    if (inside.length > 0) session.note(programOf(shown(folder.slice(0, -1)), inside.length));
  }
  return programs;
}

async function isManifest<File>(tree: PeekTree<File>, file: File): Promise<boolean> {
  const head = await tree.head(file);
  if (head === null || !MARKS.test(Buffer.from(head).toString())) return false;
  const bytes = await readTreeFile(tree, file).catch(() => null);
  return bytes !== null && isBundleManifest(valueOf(Buffer.from(bytes).toString()));
}

/** Undefined for what is no JSON; it is told as any other JSON that is broken. */
function valueOf(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}

export const NO_MANIFEST =
  "This is called an MCP bundle, but has no manifest.json that says what it runs.";

/**
 * The server of an MCP bundle as a host lists it, by the bundle's manifest. Nothing is unpacked or run.
 * @returns why it can't be used, as a finding; null for any other file
 */
export async function openMcpBundle(
  session: PlanSession,
  file: TextFile,
): Promise<TextFile | Diagnostic | null> {
  const { name, source } = file;
  if (!MANIFEST_NAME.test(name) || source.size > LARGEST) return null;
  const manifest = await readManifest(source);
  if (manifest === null) return null;
  if (!manifest.ok) return fatal("import.mcp-bundle", manifest.reason);
  const copy = session.nextFile();
  const list = Buffer.from(
    `${JSON.stringify({ mcpServers: { [manifest.name]: manifest.entry } }, null, 2)}\n`,
  );
  await writeFile(spoolPath(session.importId, copy), list, { mode: 0o600, flag: "wx" });
  const notes = manifest.notes.map((message): Diagnostic => ({
    severity: "info",
    rule: "import.mcp-bundle",
    message,
    path: "",
  }));
  return {
    ...file,
    file: copy,
    source: memorySource(list),
    findings: [...(file.findings ?? []), ...notes],
  };
}

async function readManifest(source: SourceFile): Promise<BundleManifest | null> {
  const text = (await source.read(0, source.size)).toString();
  if (!MARKS.test(text)) return null;
  const value = valueOf(text);
  return isBundleManifest(value) ? readBundleManifest(value) : null;
}
