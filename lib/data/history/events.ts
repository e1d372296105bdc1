import type { Direction } from "../conversations/rows/apply-ops";
import type { ChangeOp } from "../changes/ops/op";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";

/** Something that changed the text of a conversation: an edit, or one taken back or done again. */
export interface ChangeEvent {
  readonly id: number;
  readonly kind: "edit" | "undo" | "redo" | "import";
  readonly label: string;
  readonly atMs: number;
  readonly actor: string;
  readonly ops: readonly ChangeOp[];
  /** Whether the ops were done or taken back. */
  readonly direction: Direction;
}

const COLUMNS = ["id", "kind", "label", "atMs", "actor", "targetId", "ops"] as const;

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

async function loadEvents(sql: Sql, key: number, marks: readonly string[]): Promise<ChangeEvent[]> {
  const changes = sql.query
    .selectFrom("Change")
    .select(COLUMNS)
    .where("noun", "=", "conversation")
    .where("entityKey", "=", key);
  const edits = await changes
    .where((eb) =>
      eb.or([
        eb("kind", "=", "import"),
        eb.and([
          eb("kind", "=", "edit"),
          eb.or(marks.map((mark) => eb(eb.fn<number>("instr", ["ops", eb.val(mark)]), ">", 0))),
        ]),
      ]),
    )
    .execute();
  const opsOf = new Map(edits.map(({ id, ops }) => [id, JSON.parse(ops) as ChangeOp[]]));
  const reversals = await changes
    .where("kind", "in", ["undo", "redo"])
    .where("targetId", "in", listed([...opsOf.keys()]))
    .execute();
  return [...edits, ...reversals]
    .sort((a, b) => b.id - a.id)
    .map(({ id, kind, label, atMs, actor, targetId }) => ({
      id,
      kind,
      label,
      atMs,
      actor,
      ops: opsOf.get(targetId ?? id) ?? [],
      direction: kind === "undo" ? "back" : "forward",
    }));
}
