import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  findAncestry,
  messageGroup,
  SHELL,
  type Ancestry,
  type ToldPiece,
} from "@/lib/domain/imports/ancestry";
import type { DifferencesBase } from "@/lib/domain/imports/differences";
import { documentIdOf } from "@/lib/domain/imports/merge-rows";

import { pastVersions, type PastVersion } from "../history/past-versions";
import { getStore } from "../library/client";
import { requireIntact, requireIntactShell } from "../documents/intact";
import { exportedCopies, exportedStates, type ExportedState } from "../exports/records";
import { findEntity } from "../documents/find";
import type { Sql } from "../store/connection/sql";

/** A message as it is in the library. */
export interface StoredSide {
  readonly raw: string;
  readonly lead: string;
  readonly revision: number;
}

interface Shell {
  readonly head: string;
  readonly tail: string;
}

/** A conversation with what the other one descends from. */
export interface MergeSides {
  readonly format: string;
  readonly shell: Shell & { readonly revision: number };
  /** In the order of the document. */
  readonly messages: readonly StoredSide[];
  /** The version of it that the other one shares most with; the newest where several do. */
  readonly before: {
    readonly shell: Shell;
    /** In the order of the document. */
    readonly texts: readonly string[];
    readonly origin: DifferencesBase;
    /** It left, so that the other one may lack what it has on purpose; null where that is unclear. */
    readonly wasExported: boolean | null;
  };
  readonly ancestry: Ancestry;
}

/** The document it is compared with, and how texts are told. */
export interface OtherSide {
  readonly shell: Shell;
  readonly messages: readonly { readonly raw: string }[];
  /** Equal for shells that say the same. */
  shellToken(shell: Shell): string;
  messageToken(raw: string): string;
  /** It is in another format, so that only an export in one can be what it was made from. */
  readonly isCopy?: boolean;
}

type LeftState = Omit<ExportedState, "contentHash">;

/**
 * All of a conversation at once, for comparing it with another version; null when there is none of that id.
 * Not for conversations that do not fit into memory.
 * @throws DocumentDamagedError when it is not what was written
 */
export async function loadMergeSides(
  viewer: Viewer,
  id: string,
  other: OtherSide,
): Promise<MergeSides | null> {
  const store = await getStore(viewer);
  const find = other.isCopy === true ? exportedCopies : exportedStates;
  const exports: readonly LeftState[] = await find(viewer, id);
  return store.read(async (sql) => {
    const columns = ["key", "format", "shellRevision", "shellHash", "head", "tail"] as const;
    const row = await findEntity(sql, "Conversation", id, columns);
    if (row === undefined) return null;
    const messages = await sql.query
      .selectFrom("Message as m")
      .innerJoin("MessageBody as b", "b.messageId", "m.id")
      .select(["m.id", "m.revision", "m.bodyHash", "b.lead", "b.raw"])
      .where("m.conversationKey", "=", row.key)
      .orderBy("m.ordinal")
      .execute();
    await requireIntactShell(sql, row);
    for (const message of messages) await requireIntact(sql, message);
    const { versions, ancestry } = await trace(sql, { key: row.key, id }, other, exports);
    const { head, tail, format, shellRevision } = row;
    const left = ancestry.likely.map((number) => exportOf(versions, number, exports));
    const number = ancestry.likely[0] ?? 0;
    return {
      format,
      shell: { head, tail, revision: shellRevision },
      messages,
      before: {
        ...(await textsOf(sql, { key: row.key, id, number })),
        origin: describeOrigin(versions, ancestry, left),
        wasExported: left.every((found) => found === null)
          ? false
          : left.includes(null)
            ? null
            : true,
      },
      ancestry,
    };
  });
}

type VersionFacts = Pick<PastVersion, "atMs" | "isImported">;

/** Reads every version of a conversation once, keeping of each what tells it from the next newer one. */
async function trace(
  sql: Sql,
  { key, id }: { key: number; id: string },
  other: OtherSide,
  exports: readonly LeftState[],
): Promise<{ versions: VersionFacts[]; ancestry: Ancestry }> {
  const tellMessage = (raw: string): ToldPiece => ({
    group: messageGroup(documentIdOf(raw)),
    token: other.messageToken(raw),
  });
  const tellShell = (shell: Shell): ToldPiece => ({ group: SHELL, token: other.shellToken(shell) });
  const versions: VersionFacts[] = [];
  const steps: (readonly [string, ToldPiece | null])[][] = [];
  for await (const { state, atMs, isImported, touched } of pastVersions(sql, key, id)) {
    versions.push({ atMs, isImported });
    steps.push(
      [...touched].map((piece) => {
        if (piece === "shell") return [SHELL, tellShell(state)];
        const message = state.messages.get(piece);
        return [String(piece), message === undefined ? null : tellMessage(message.raw)];
      }),
    );
  }
  const theirs = [tellShell(other.shell), ...other.messages.map(({ raw }) => tellMessage(raw))];
  const hasLeft = (number: number) =>
    versions[number]?.isImported === true || exportOf(versions, number, exports) !== null;
  return { versions, ancestry: findAncestry(theirs, steps, hasLeft) };
}

/** The newest export that took this very version along. */
function exportOf(
  versions: readonly VersionFacts[],
  number: number,
  exports: readonly LeftState[],
): LeftState | null {
  const from = versions[number]?.atMs ?? Number.POSITIVE_INFINITY;
  const until = number === 0 ? Number.POSITIVE_INFINITY : (versions[number - 1]?.atMs ?? 0);
  return exports.find(({ atMs }) => atMs >= from && atMs < until) ?? null;
}

function describeOrigin(
  versions: readonly VersionFacts[],
  ancestry: Ancestry,
  left: readonly (LeftState | null)[],
): DifferencesBase {
  const [number] = ancestry.likely;
  const version = number === undefined ? undefined : versions[number];
  if (version === undefined || !ancestry.isClear) return { kind: "unclear" };
  const exported = left.find((found) => found !== null);
  if (exported) return { kind: "export", exportId: exported.exportId, atMs: exported.atMs };
  return { kind: version.isImported ? "import" : "edit", atMs: version.atMs };
}

async function textsOf(
  sql: Sql,
  { key, id, number }: { key: number; id: string; number: number },
): Promise<{ shell: Shell; texts: string[] }> {
  let left = number;
  for await (const { state } of pastVersions(sql, key, id)) {
    if (left === 0) {
      const { head, tail, messages } = state;
      const inOrder = [...messages.values()].toSorted((a, b) => a.ordinal - b.ordinal);
      return { shell: { head, tail }, texts: inOrder.map(({ raw }) => raw) };
    }
    left -= 1;
  }
  throw new Error("a version that was found is there");
}
