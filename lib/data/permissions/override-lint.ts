import { sql } from "kysely";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  findOverrideFaults,
  type FoundFault,
} from "@/lib/domain/permissions/override-lint/diagnose";
import { findNearTools } from "@/lib/domain/permissions/override-lint/near-tools";
import type {
  OverrideLintReport,
  OverrideCase,
} from "@/lib/domain/permissions/override-lint/report";

import { getStore } from "../library/client";
import { isReadable } from "../documents/find";
import { SHELL_COLUMNS } from "../documents/intact";
import { withShells, type WithShell } from "./conversation-shells";
import { readLibraryPolicy } from "./library-policy";
import { namesOverrides } from "./names-overrides";
import type { Row } from "../store/connection/queries";

export interface OverrideLintQuery {
  /** Store id: only this conversation. */
  readonly conversation?: string | undefined;
  readonly rule?: string | undefined;
  /** `next` of the page before. */
  readonly after?: number | undefined;
}

const PAGE = 100;
/** Shells that are held at once while the library is gone through. */
const SHELLS_AT_ONCE = 200;

const COLUMNS = [...SHELL_COLUMNS, "id", "title", "titleDerived", "shellRevision"] as const;

type ShellRow = WithShell<Pick<Row<"Conversation">, (typeof COLUMNS)[number]>>;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Examines the overrides of all conversations outside the trash, or of one. */
export async function examineOverrides(
  viewer: Viewer,
  query: OverrideLintQuery = {},
): Promise<OverrideLintReport> {
  const { book, toolsets } = await readLibraryPolicy();
  const near = findNearTools(book.index.tools);
  const cases: FoundCase[] = [];
  let conversations = 0;
  for await (const { shell, ...row } of shells(viewer, query.conversation)) {
    conversations += 1;
    const { id, title, shellRevision } = row;
    const conversation = { id, title, titleDerived: Boolean(row.titleDerived), shellRevision };
    for (const fault of findOverrideFaults(shell, book, near)) {
      const { tool } = fault;
      const fileId = tool === null ? null : (toolsets[tool.toolset]?.fileId ?? null);
      cases.push({ conversation, fault, fileId });
    }
  }
  const matching = cases
    .filter(({ fault }) => query.rule === undefined || fault.rule === query.rule)
    .toSorted((a, b) => RANK[a.fault.severity] - RANK[b.fault.severity]);
  const start = query.after ?? 0;
  return {
    conversations,
    counts: countRules(cases),
    cases: matching
      .slice(start, start + PAGE)
      .map(({ fault, ...found }) => ({ ...found, finding: fault.complete() })),
    matching: matching.length,
    next: matching.length > start + PAGE ? start + PAGE : null,
  };
}

/** Repairs are worked out for those on a page. */
type FoundCase = Omit<OverrideCase, "finding"> & { readonly fault: FoundFault };

/** Bytes of the texts in which overrides are. */
export async function overrideBytes(viewer: Viewer): Promise<number> {
  const store = await getStore(viewer);
  const row = await store.read(({ query }) =>
    query
      .selectFrom("Conversation as e")
      .select(({ fn }) => fn.sum<number | null>(fn("length", [sql`e.head || e.tail`])).as("bytes"))
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .where(namesOverrides)
      .executeTakeFirst(),
  );
  return row?.bytes ?? 0;
}

function countRules(cases: readonly FoundCase[]): OverrideLintReport["counts"] {
  const counts = new Map<FoundFault["rule"], number>();
  for (const { fault } of cases) counts.set(fault.rule, (counts.get(fault.rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ rule, count }));
}

/** The texts around the messages of conversations that say anything about tools, the latest first. */
export async function* shells(
  viewer: Viewer,
  conversation: string | undefined,
): AsyncGenerator<ShellRow> {
  const store = await getStore(viewer);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const behind = before;
    const rows = await store.read(async (read) => {
      const found = await read.query
        .selectFrom("Conversation as e")
        .select(COLUMNS)
        .where(isReadable)
        .where("e.deletedMs", "is", null)
        .where("e.key", "<", behind)
        .where(namesOverrides)
        .$if(conversation !== undefined, (all) => all.where("e.id", "=", conversation ?? ""))
        .orderBy("e.key", "desc")
        .limit(SHELLS_AT_ONCE)
        .execute();
      return withShells(read, found);
    });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < SHELLS_AT_ONCE) return;
    before = last.key;
  }
}
