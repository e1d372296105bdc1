import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { VersionHistory, VersionView } from "@/lib/domain/conversation/history/versions";

import { withAuthors } from "../changes/authors";
import type { ChangeEvent } from "./events";
import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import type { Shell } from "../documents/import-undo";
import { messageVersions } from "./message-versions";
import { shellVersions } from "./shell-versions";
import type { Sql } from "../store/connection/sql";
import { byteLength, withoutMark } from "../documents/byte-length";

/** A version with its text. Of a conversation that is the document without its messages. */
export interface StoredVersion {
  readonly text: string;
  /** Of a conversation: the parts before and behind its messages. */
  readonly shell: Shell | null;
  readonly event: ChangeEvent | null;
  readonly storedMs: number;
  readonly isImported: boolean;
}

/**
 * The versions of a message, or of a conversation around its messages.
 * @param id store id or `doc:<document id>`
 * @returns null when there is no such thing
 */
export async function listVersions(
  viewer: Viewer,
  id: string,
  messageId: number | null,
): Promise<VersionHistory | null> {
  const store = await getStore(viewer);
  const versions = await store.read(async (sql) => {
    const views: ViewRow[] = [];
    // Only one text at a time is held; a message may be megabytes.
    for await (const version of storedVersions(sql, id, messageId)) views.push(view(version));
    return views;
  });
  if (versions.length === 0) return null;
  const authored = await withAuthors(viewer, versions);
  return {
    versions: authored.map((version, at) => ({
      ...version,
      number: versions.length - at,
      kind: at === 0 && versions.length > 1 ? "now" : version.kind,
    })),
  };
}

/** The exact text of one version; null when there is none of that number. */
export async function versionText(
  viewer: Viewer,
  id: string,
  messageId: number | null,
  number: number,
): Promise<string | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => (await findVersion(sql, id, messageId, number))?.text ?? null);
}

/** One version; they count from the oldest, so all are gone through. */
export async function findVersion(
  sql: Sql,
  id: string,
  messageId: number | null,
  number: number,
): Promise<StoredVersion | null> {
  let total = 0;
  for await (const _ of storedVersions(sql, id, messageId)) total += 1;
  let left = total - number;
  if (left < 0 || number < 1) return null;
  for await (const version of storedVersions(sql, id, messageId)) {
    if (left === 0) return version;
    left -= 1;
  }
  return null;
}

/** All versions, newest first. */
async function* storedVersions(
  sql: Sql,
  id: string,
  messageId: number | null,
): AsyncGenerator<StoredVersion, void, void> {
  const columns = ["key", "id", "storedMs", "importId"] as const;
  const subject = await findEntity(sql, "Conversation", id, columns);
  if (subject === undefined) return;
  if (messageId === null) {
    for await (const { text: shell, ...version } of shellVersions(sql, subject.key, subject.id)) {
      yield { ...version, shell, text: withoutMark(shell.head) + shell.tail };
    }
    return;
  }
  const { storedMs } = subject;
  const isImported = subject.importId !== null;
  for await (const version of messageVersions(sql, subject.key, messageId)) {
    yield { ...version, shell: null, storedMs, isImported };
  }
}

type ViewRow = Omit<VersionView, "number" | "by"> & { readonly accountId: string | null };

function view({ text, event, storedMs, isImported }: StoredVersion): ViewRow {
  const size = byteLength(text);
  if (event === null) {
    const label = isImported ? "As it was imported" : "As it was made here";
    const origin = { changeId: null, label, atMs: storedMs, actor: "import", accountId: null };
    return { kind: "imported", ...origin, byteLength: size };
  }
  const { id, kind, label, atMs, actor, accountId } = event;
  const shown = kind === "import" ? "imported" : kind;
  return { changeId: id, kind: shown, label, atMs, actor, accountId, byteLength: size };
}
