import { writeFile } from "node:fs/promises";

import {
  isBundleManifest,
  readBundleManifest,
  type BundleManifest,
} from "@/lib/domain/discovery/mcp-bundle";
import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { Archive } from "../archive/read";
import type { ArchiveEntry } from "../archive/list";
import type { TextFile } from "../items/text-file";
import type { PlanSession } from "../session/session";
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
  const text = (await source.read(0, source.size)).toString().replace(/^\uFEFF/u, "");
  if (!MARKS.test(text)) return null;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // It is told as any other JSON that is broken.
    return null;
  }
  return isBundleManifest(value) ? readBundleManifest(value) : null;
}
