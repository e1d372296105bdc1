import { diagnoseOverrides } from "@/lib/domain/permissions/override-lint/diagnose";
import { findNearTools } from "@/lib/domain/permissions/override-lint/near-tools";
import type {
  OverrideLintReport,
  OverrideCase,
} from "@/lib/domain/permissions/override-lint/report";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";
import { readLibraryPolicy } from "./library-policy";
import { withoutMark } from "../documents/byte-length";

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

interface ShellRow {
  readonly key: number;
  readonly id: string;
  readonly title: string;
  readonly shellRevision: number;
  readonly head: string;
  readonly tail: string;
}

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Examines the overrides of all conversations outside the trash, or of one. */
export async function examineOverrides(query: OverrideLintQuery = {}): Promise<OverrideLintReport> {
  const { book, toolsets } = await readLibraryPolicy();
  const near = findNearTools(book.index.tools);
  const cases: OverrideCase[] = [];
  let conversations = 0;
  for await (const { id, title, shellRevision, head, tail } of shells(query.conversation)) {
    conversations += 1;
    const conversation = { id, title, shellRevision };
    for (const finding of diagnoseOverrides(JSON.parse(withoutMark(head) + tail), book, near)) {
      const { tool } = finding;
      const fileId = tool === null ? null : (toolsets[tool.toolset]?.fileId ?? null);
      cases.push({ conversation, finding, fileId });
    }
  }
  const matching = cases
    .filter(({ finding }) => query.rule === undefined || finding.rule === query.rule)
    .toSorted((a, b) => RANK[a.finding.severity] - RANK[b.finding.severity]);
  const start = query.after ?? 0;
  return {
    conversations,
    counts: countRules(cases),
    cases: matching.slice(start, start + PAGE),
    matching: matching.length,
    next: matching.length > start + PAGE ? start + PAGE : null,
  };
}

function countRules(cases: readonly OverrideCase[]): OverrideLintReport["counts"] {
  const counts = new Map<OverrideCase["finding"]["rule"], number>();
  for (const { finding } of cases) counts.set(finding.rule, (counts.get(finding.rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ rule, count }));
}

/** The texts around the messages of conversations that say anything about tools, the latest first. */
export async function* shells(conversation: string | undefined): AsyncGenerator<ShellRow> {
  const store = await getStore();
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await store.read((sql) =>
      sql.all<ShellRow>(
        `SELECT e.key, e.id, e.title, e."shellRevision", e.head, e.tail FROM "Conversation" e
         WHERE ${READABLE} AND e."deletedMs" IS NULL AND e.key < ?
           AND instr(e.head || e.tail, '"toolOverrides"') > 0
           ${conversation === undefined ? "" : "AND e.id = ?"}
         ORDER BY e.key DESC LIMIT ${SHELLS_AT_ONCE}`,
        before,
        ...(conversation === undefined ? [] : [conversation]),
      ),
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < SHELLS_AT_ONCE) return;
    before = last.key;
  }
}
