import { passedOver } from "./left-alone";
import { DiskFullError, isDiskFull } from "@/lib/data/store/disk/full";
import type { ImportPlan } from "@/lib/domain/imports/plan";

import { isSystemFile } from "../archive/names";
import { invalidItem } from "../items/build";
import { excluding, orderLogs } from "./contained-logs";
import { agentLogsFirst } from "../sniff/log-order";
import { sniffContainer } from "../sniff/container";
import { describeBinary } from "../sniff/describe-binary";
import { fatal } from "../source/diagnose";
import { holdCredentials } from "../credentials/held";
import { layersOf, markingPaths } from "../session/same-path";
import { planAlreadyImported } from "../session/already-imported";
import { IMPORT_LIMITS } from "../source/limits";
import { overwriteUpload } from "../credentials/keep-concealed";
import { planArchive } from "./archive";
import { planBundles } from "./bundles";
import { findPrograms } from "./mcp-bundle";
import { folderTree, planFolders } from "./folders";
import { planHtml } from "./html";
import { planText } from "./text";
import { refuse, type Refused } from "../upload/problem";
import {
  createSession,
  TooManyItemsError,
  type PlanOptions,
  type PlanSession,
} from "../session/session";
import { openSource } from "../source/file";
import { spooledFiles, type SpooledFile } from "../upload/spool";
import { spoolPath } from "../upload/spool-folder";

const HEAD_BYTES = 4096;

/**
 * Finds out what a drop holds and what importing it would do. Reads the upload, writes the plan next to it,
 * and leaves the library as it is.
 * @param options.onError told of errors that the plan does not explain
 */
export async function planImport(
  importId: string,
  options: PlanOptions,
): Promise<{ ok: true; plan: ImportPlan } | Refused> {
  const files = await spooledFiles(importId);
  if (files === null) return refuse("not-found", "There is no such upload, or it was thrown away.");
  if (files.length === 0) return refuse("empty-drop", "The drop contains no files.");
  const session = createSession(importId, options);
  try {
    for (const { size } of files) {
      session.totals.files += 1;
      session.totals.bytes += size;
    }
    const ours = files.filter(({ name }) => !isSystemFile(name));
    const system = files.length - ours.length;
    if (system > 0) session.note(passedOver(system));
    for (const layer of layersOf(ours)) await planFiles(markingPaths(session, layer), layer.files);
  } catch (error) {
    if (error instanceof TooManyItemsError) {
      const limit = IMPORT_LIMITS.items.toLocaleString("en");
      return refuse(
        "too-many-files",
        session.totals.items < IMPORT_LIMITS.items
          ? "The paths of the files in the drop are too long to be listed; drop them in parts."
          : `The drop contains more than ${limit} documents; drop them in parts.`,
      );
    }
    if (options.signal?.aborted === true) return refuse("aborted", "The upload was given up.");
    if (isDiskFull(error)) {
      throw new DiskFullError("No import was planned; the library is unchanged.", { cause: error });
    }
    throw error;
  } finally {
    await session.close();
  }
  const header = { id: importId, createdMs: session.now.getTime(), name: nameDrop(files) };
  const plan = { ...header, items: session.items, totals: session.totals, notes: session.notes() };
  await session.writer.finish(plan);
  holdCredentials(importId, session.credentials);
  return { ok: true, plan };
}

/** Plans files of which no two have the same path. */
async function planFiles(session: PlanSession, dropped: readonly SpooledFile[]): Promise<void> {
  const { importId } = session;
  const shown = (name: string): string => name;
  const programs = await findPrograms(session, folderTree(importId, dropped), shown);
  const files = dropped.filter((file) => !programs.has(file));
  const bundled = await planBundles(session, folderTree(importId, files), {
    shown,
    fileHash: null,
    conceal: ({ file }, text) => overwriteUpload(importId, file, text),
  });
  const alone = files.filter((file) => !bundled.has(file));
  const { files: left, continued } = await orderLogs(session, await planFolders(session, alone));
  for (const file of agentLogsFirst(left, ({ name }) => name)) {
    session.checkAborted();
    const longer = continued.get(file);
    const own = longer === undefined ? session : excluding(session, longer);
    if (!(await planAlreadyImported(session, file))) await planFile(own, file);
  }
}

async function planFile(session: PlanSession, upload: SpooledFile): Promise<void> {
  const { file, name, sha256 } = upload;
  const source = await openSource(spoolPath(session.importId, file));
  try {
    const head = await source.read(0, HEAD_BYTES);
    const container = sniffContainer(head);
    switch (container) {
      case "zip":
        return await planArchive(session, upload);
      case "text":
      case "html": {
        const hashes = { fileHash: sha256, ownHash: sha256 };
        const plan = container === "html" ? planHtml : planText;
        return await plan(session, { file, name, source, ...hashes, isCompanion: false });
      }
      case "empty":
      case "gzip":
      case "binary":
        return await refuseContainer(session, upload, container, head);
    }
  } finally {
    await source.close();
  }
}

const REFUSALS: Readonly<Record<"empty" | "gzip", string>> = {
  empty: "The file is empty (0 bytes).",
  gzip: "The file is gzip-compressed. Decompress it and import the contents.",
};

async function refuseContainer(
  session: PlanSession,
  { file, name, sha256, size }: SpooledFile,
  container: keyof typeof REFUSALS | "binary",
  head: Uint8Array,
): Promise<void> {
  const problem = fatal(
    `import.${container}`,
    container === "binary" ? describeBinary(head) : REFUSALS[container],
  );
  const item = invalidItem({
    id: session.nextItemId(),
    name,
    problems: [problem],
    notes: [],
    bytes: size,
  });
  await session.addInvalid(item, sha256, { file, start: 0, end: size });
}

function nameDrop(files: readonly SpooledFile[]): string {
  const [first] = files;
  return files.length === 1 && first !== undefined ? first.name : `${files.length} files`;
}
