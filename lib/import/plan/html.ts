import { rm } from "node:fs/promises";

import type { Diagnostic } from "@/lib/validation/diagnostic";
import { formatBytes } from "@/lib/shared/format-bytes";

import { invalidItem } from "../items/build";
import { fatal } from "../source/diagnose";
import { createHashedFile, type HashedFile } from "../upload/hashed-file";
import { htmlBlocks, type BlockHead } from "../sniff/html-blocks";
import { ARCHIVE_LIMITS } from "../source/limits";
import { planText } from "./text";
import type { PlanSession } from "../session/session";
import { openSource, slabs, type SourceFile } from "../source/file";
import { spoolPath } from "../upload/spool-folder";
import type { TextFile } from "../items/text-file";

const ACTIVITY_PAGE =
  "This is Gemini activity from Google Takeout as a web page, which can’t be read. Export it again as JSON: at takeout.google.com select My Activity, then “Multiple formats”, and set “Activity records” to JSON.";

const PAGE_CHANGED: Diagnostic = {
  severity: "warning",
  rule: "import.change-not-read",
  message:
    "This page was changed after the export. Its conversation is restored from the data in the page, so changes to what it shows are not imported.",
  path: "",
};

const CHATGPT_PAGE =
  "This is the web page of a ChatGPT export, which can’t be read. Import conversations.json of the same export, or its zip file.";

/** A document being unpacked out of a page. */
interface OpenBlock {
  readonly head: BlockHead;
  readonly file: string;
  readonly out: HashedFile;
  size: number;
}

/** Adds the documents that an exported page carries, one item each, as if they had been dropped themselves. */
export async function planHtml(session: PlanSession, page: TextFile): Promise<void> {
  const { source, name } = page;
  const span = { start: 0, end: source.size };
  let found = 0;
  let total = 0;
  let open: OpenBlock | null = null;
  try {
    for await (const event of htmlBlocks(slabs(source, span))) {
      session.checkAborted();
      if (event.at === "start") {
        found += 1;
        const file = session.nextFile();
        const out = createHashedFile(spoolPath(session.importId, file));
        open = { head: event.head, file, out, size: 0 };
      } else if (open !== null && event.at === "bytes") {
        open.size += event.bytes.byteLength;
        total += event.bytes.byteLength;
        if (open.size > ARCHIVE_LIMITS.entryBytes || total > ARCHIVE_LIMITS.totalBytes) {
          await drop(session, open);
          open = null;
          await refuse(session, page, `${name}#${found}`, tooLarge());
        } else await open.out.write(event.bytes);
      } else if (open !== null && event.at === "end") {
        const block: OpenBlock = open;
        open = null;
        await planBlock(session, page, block, { number: found, isWhole: event.ok });
      }
    }
  } finally {
    await open?.out.abandon();
  }
  if (found > 0) return;
  if (await isActivityPage(source)) {
    await refuse(session, page, name, fatal("html.activity-page", ACTIVITY_PAGE));
    return;
  }
  if (page.isCompanion) return;
  if (await isChatgptPage(source)) {
    await refuse(session, page, name, fatal("html.chatgpt-page", CHATGPT_PAGE));
    return;
  }
  const message =
    "This is a web page that carries no document. Pages exported as HTML here can be dropped back.";
  await refuse(session, page, name, fatal("html.no-documents", message));
}

async function planBlock(
  session: PlanSession,
  page: TextFile,
  block: OpenBlock,
  { number, isWhole }: { number: number; isWhole: boolean },
): Promise<void> {
  const name = `${page.name}#${number}`;
  const { sha256 } = await block.out.finish();
  const isTrue = isWhole && (block.head.sha256 === "" || block.head.sha256 === sha256);
  if (!isTrue) {
    await drop(session, block);
    const message = isWhole
      ? "The document in this page is not the one that was put into it: its hash is another."
      : "The document in this page is cut off or damaged.";
    await refuse(session, page, name, fatal("html.damaged", message));
    return;
  }
  const source = await openSource(spoolPath(session.importId, block.file));
  const { fileHash, isCompanion } = page;
  try {
    const file = block.file;
    const unread = block.head.isPageChanged ? { unread: [PAGE_CHANGED] } : {};
    const text = { file, name, source, fileHash, ownHash: sha256, isCompanion };
    await planText(session, { ...text, ...unread });
  } finally {
    await source.close();
  }
}

async function drop(session: PlanSession, { out, file }: OpenBlock): Promise<void> {
  await out.abandon();
  await rm(spoolPath(session.importId, file), { force: true });
}

function tooLarge(): Diagnostic {
  const limit = formatBytes(ARCHIVE_LIMITS.entryBytes);
  return fatal("html.too-large", `A document in this page is larger than ${limit}.`);
}

async function refuse(
  session: PlanSession,
  page: TextFile,
  name: string,
  problem: Diagnostic,
): Promise<void> {
  const { file, source, fileHash } = page;
  const facts = { id: session.nextItemId(), name, problems: [problem], notes: [] };
  const text = { file, start: 0, end: source.size };
  await session.addInvalid(invalidItem({ ...facts, bytes: source.size }), fileHash, text);
}

/** A page of activities names its product in the title and in each entry. */
const ENOUGH = 256 * 1024;
/** Longer styles are no page's that a person reads. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_TAG = "</style".length;

/** Whether a page is the log of Gemini that Google Takeout writes unless asked for JSON. */
async function isActivityPage(source: SourceFile): Promise<boolean> {
  const start = await startWithoutStyle(source);
  return (
    /class="[^"]*\b(?:outer-cell|content-cell)\b/.test(start) && /\b(?:Gemini|Bard)\b/.test(start)
  );
}

/** The page for people that lies beside the conversations in an export of ChatGPT. */
async function isChatgptPage(source: SourceFile): Promise<boolean> {
  const start = await startWithoutStyle(source);
  return /\bvar (?:jsonData|assetsJson)\s*=/u.test(start);
}

/** What a page begins with, its styles left out: Takeout puts hundreds of kilobytes of them first. */
async function startWithoutStyle(source: SourceFile): Promise<string> {
  const end = Math.min(source.size, MOST_BYTES);
  let kept = "";
  let rest = "";
  let inStyle = false;
  for (let at = 0; at < end && kept.length < ENOUGH; at += ENOUGH) {
    // Only names in ASCII are looked for, so a sign cut in two does not matter.
    rest += (await source.read(at, Math.min(end, at + ENOUGH))).toString("latin1");
    for (;;) {
      const turn = rest.search(inStyle ? /<\/style/i : /<style/i);
      if (turn === -1) break;
      if (!inStyle) kept += rest.slice(0, turn);
      rest = rest.slice(turn + LONGEST_TAG - 1);
      inStyle = !inStyle;
    }
    if (!inStyle) kept += rest.slice(0, -LONGEST_TAG);
    rest = rest.slice(-LONGEST_TAG);
  }
  return kept + (inStyle ? "" : rest);
}
