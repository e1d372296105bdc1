import type { BundleFormat, FoundBundle, ParsedBundle } from "@/lib/formats/kit/contract/bundle";
import { withoutRoot } from "@/lib/formats/kit/contract/bundle-root";
import { bundles } from "@/lib/formats/bundles";
import type { Concealed } from "@/lib/formats/kit/contract/format";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { contentHash } from "@/lib/json/hash";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { formatBytes } from "@/lib/shared/format-bytes";

import { openTreeTexts, type PeekTree, type TreeTexts } from "../sniff/bundle-texts";
import { fatal } from "../source/diagnose";
import { findCredentials, type FoundCredential } from "../conceal/find-credentials";
import { BUNDLE_LIMITS } from "../source/limits";
import { packFiles } from "../archive/pack-files";
import { IMPORTER_VERSION } from "./foreign";
import { planTree } from "./tree";
import type { PlanSession } from "../session/session";

/** How the files of a tree are spoken of. */
interface Naming<File> {
  /** How people know a file, from its name in the tree. */
  shown(name: string): string;
  /** SHA-256 of what was dropped; null where that is several files. */
  readonly fileHash: string | null;
  /** Puts a text without credentials in the place of an upload, which waits on the disk until the import ends. */
  conceal?(file: File, text: string): Promise<void>;
}

/**
 * Finds documents that are written as several files and adds them to the plan, one item each.
 * @returns the files that are dealt with by that
 */
export async function planBundles<File>(
  session: PlanSession,
  tree: PeekTree<File>,
  naming: Naming<File>,
): Promise<ReadonlySet<File>> {
  const done = new Set<File>();
  const texts = openTreeTexts(tree);
  for (const format of bundles) {
    session.checkAborted();
    const names = [...texts.byName].filter(([, file]) => !done.has(file)).map(([name]) => name);
    for (const bundle of await format.find(names, texts.read, texts.peek)) {
      session.checkAborted();
      await planBundle(session, texts, { format, bundle, naming });
      for (const name of bundle.files) {
        const file = texts.byName.get(name);
        if (file !== undefined) done.add(file);
      }
    }
  }
  return done;
}

interface Found<File> {
  readonly format: BundleFormat;
  readonly bundle: FoundBundle;
  readonly naming: Naming<File>;
}

async function planBundle<File>(
  session: PlanSession,
  texts: TreeTexts<File>,
  { format, bundle, naming }: Found<File>,
): Promise<void> {
  const name = naming.shown(bundle.main);
  const files = new Map<string, string>();
  for (const each of bundle.files) {
    const text = await texts.read(each);
    if (text !== null) files.set(each, text);
  }
  const fileHash = naming.fileHash ?? hashOf(files);
  const result = await convert(session, { format, main: bundle.main, files, fileHash }, bundle);
  for (const [each, text] of result.kept ?? []) {
    const file = texts.byName.get(each);
    if (file !== undefined && text !== files.get(each)) await naming.conceal?.(file, text);
  }
  const kept = await packFiles(result.kept ?? files);
  const original = await session.keepText(kept);
  const tree = withoutRoot({ files: result.kept ?? files, main: bundle.main });
  const credentials = credentialsIn(files, result.concealed ?? []);
  const planned = { format, name, tree, fileHash, original, credentials, findings: [] };
  await planTree(session, planned, result);
}

/** What references took the place of in files; JSON is read as the YAML it is. */
function credentialsIn(
  files: ReadonlyMap<string, string>,
  concealed: readonly Concealed[],
): FoundCredential[] {
  if (concealed.length === 0) return [];
  const values = [...files].map(([name, text]) => {
    const read = readYaml(text);
    return [name, read.ok ? read.value : null];
  });
  return findCredentials(Object.fromEntries(values), concealed);
}

interface Convertible {
  readonly format: BundleFormat;
  readonly main: string;
  readonly files: ReadonlyMap<string, string>;
  readonly fileHash: string;
}

async function convert(
  session: PlanSession,
  { format, main, files, fileHash }: Convertible,
  { files: wanted }: FoundBundle,
): Promise<ParsedBundle> {
  const refusal = refuseSize(wanted, files);
  if (refusal !== null) {
    const fidelity = { mapped: {}, kept: [], lost: [] };
    return { documents: [], diagnostics: [refusal], fidelity };
  }
  return format.parse(files, main, {
    fileName: main,
    fileHash,
    pointer: "",
    importedAt: session.now.toISOString(),
    importerVersion: IMPORTER_VERSION,
    reading: session.reading,
  });
}

function refuseSize(
  wanted: readonly string[],
  files: ReadonlyMap<string, string>,
): Diagnostic | null {
  const { files: most, depth, fileBytes, totalBytes } = BUNDLE_LIMITS;
  if (wanted.length > most) {
    const message = `It consists of ${wanted.length.toLocaleString("en")} files; ${most.toLocaleString("en")} is the limit.`;
    return fatal("import.too-many-files", message);
  }
  const deep = wanted.find((name) => name.split("/").length > depth);
  if (deep !== undefined) {
    return fatal("import.too-deep", `${deep} lies deeper than ${depth} folders.`);
  }
  const missing = wanted.find((name) => !files.has(name));
  if (missing === undefined) return null;
  const limits = `a file may have ${formatBytes(fileBytes)}, all together ${formatBytes(totalBytes)}`;
  const message = `${missing} can’t be read as text in UTF-8, or is too large: ${limits}.`;
  return fatal("import.file-unreadable", message);
}

/** One hash for files that were dropped one by one. */
function hashOf(files: ReadonlyMap<string, string>): string {
  const [only] = files.values();
  if (files.size === 1 && only !== undefined) return contentHash(only);
  return contentHash(JSON.stringify([...files].map(([name, text]) => [name, contentHash(text)])));
}
