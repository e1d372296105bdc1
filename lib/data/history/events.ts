import type { Direction } from "../conversations/rows/apply-ops";
import type { ChangeOp } from "../changes/ops/op";
import { readOps } from "../changes/ops/stored-ops";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";

/** Something that changed the text of a conversation: an edit, or one taken back or done again. */
export interface ChangeEvent {
  readonly id: number;
  readonly kind: "edit" | "undo" | "redo" | "import";
  readonly label: string;
  readonly atMs: number;
  readonly actor: string;
  readonly accountId: string | null;
  readonly ops: readonly ChangeOp[];
  /** Whether the ops were done or taken back. */
  readonly direction: Direction;
}

const COLUMNS = ["id", "kind", "label", "atMs", "actor", "accountId", "targetId"] as const;

/** What changed one message, newest first. */
export function messageEvents(sql: Sql, key: number, messageId: number): Promise<ChangeEvent[]> {
  // How a piece names its row in the log; quotes within texts are escaped there.
  return loadEvents(sql, key, [`"id":${messageId},"column"`]);
}

/** What changed head, tail or the list of messages, newest first. */
export function shellEvents(sql: Sql, key: number): Promise<ChangeEvent[]> {
  const columns = ["head", "tail", "row", "ordinal"];
  return loadEvents(
    sql,
    key,
    columns.map((column) => `"column":"${column}"`),
  );
}

const changesOf = ({ query }: Sql, key: number) =>
  query
    .selectFrom("Change")
    .select(COLUMNS)
    .where("noun", "=", "conversation")
    .where("entityKey", "=", key);

/** Read in one statement; all changes of a conversation may be 100,000. */
const AT_ONCE = 2000;

/** Slices of what was done to a conversation, without what was taken back or done again, oldest first. */
async function* doneTo(sql: Sql, key: number) {
  for (let after = 0; ;) {
    const rows = await changesOf(sql, key)
      .where("kind", "in", ["import", "edit"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

async function loadEvents(sql: Sql, key: number, marks: readonly string[]): Promise<ChangeEvent[]> {
  const opsOf = new Map<number, readonly ChangeOp[]>();
  const edits: Done[] = [];
  for await (const slice of doneTo(sql, key)) {
    for (const edit of slice) {
      const row = await storedOps(sql, edit.id);
      // One that is damaged may have lost the marks of what it is about.
      const ops = await readOps(sql, "conversation", key, row);
      if (edit.kind === "edit" && !marks.some((mark) => row.ops.includes(mark))) continue;
      edits.push(edit);
      opsOf.set(edit.id, ops);
    }
  }
  const reversals = await changesOf(sql, key)
    .where("kind", "in", ["undo", "redo"])
    .where("targetId", "in", listed([...opsOf.keys()]))
    .execute();
  return [...edits, ...reversals]
    .sort((a, b) => b.id - a.id)
    .map(({ id, kind, label, atMs, actor, accountId, targetId }) => ({
      id,
      kind,
      label,
      atMs,
      actor,
      accountId,
      ops: opsOf.get(targetId ?? id) ?? [],
      direction: kind === "undo" ? "back" : "forward",
    }));
}

type Done = Awaited<ReturnType<ReturnType<typeof changesOf>["execute"]>>[number];

/** One at a time, since what an edit did can be megabytes. */
function storedOps({ query }: Sql, id: number): Promise<{ id: number; ops: string }> {
  return query
    .selectFrom("Change")
    .select(["id", "ops"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
