import { asText } from "@/lib/shared/read-value";

import { isBlank } from "../kit/source/unmapped";
import { createNodeIds } from "../kit/source/node-ids";
import { readSourceTime } from "../kit/source/time";
import type { Row } from "./library";

/** A message at its place. */
export interface PlacedMessage extends Row {
  readonly id: string;
  readonly parent: string | null;
  /** Whether `parent` says all that the message's own `parentId` says. */
  readonly saysParent: boolean;
}

export interface PlacedMessages {
  readonly messages: readonly PlacedMessage[];
  /** Pointer of the first message whose parent makes no sense; the order of times holds then. */
  readonly contradiction: string | null;
  /** Pointers of messages whose id another one has. */
  readonly repeated: readonly string[];
  /** The message outside that the first one follows, as in a thread. */
  readonly origin: string | null;
}

/**
 * Puts the messages of a conversation in order. Each names the one before it, and several of one parent are versions
 * of an answer; one that names none follows the message before it. Where a parent is missing or is later than
 * its child, the names cannot be trusted and the list alone is the order.
 * @param isOrdered the list is in reading order; else it is put in the order of times
 * @param outside ids of messages a thread may have gone off from
 */
export function orderMessages(
  rows: readonly Row[],
  isOrdered: boolean,
  outside: ReadonlySet<string>,
): PlacedMessages {
  const listed = isOrdered ? rows : inOrderOfTime(rows);
  const nodeIds = createNodeIds();
  const positions = new Map<string, number>();
  const repeated: string[] = [];
  const named = listed.map(({ record, path }, position) => {
    const given = asText(record["id"]);
    const id = nodeIds(given, `m${position}`);
    if (given && id !== given) repeated.push(path);
    positions.set(id, position);
    return { id, record, path, stated: asText(record["parentId"]) || null };
  });

  let origin: string | null = null;
  let contradiction: string | null = null;
  const parents = named.map(({ stated, path }, position) => {
    const before = named[position - 1]?.id ?? null;
    if (stated === null) return before;
    const at = positions.get(stated);
    if (at !== undefined && at < position) return stated;
    if (at === undefined && position === 0 && outside.has(stated)) {
      origin = stated;
      return null;
    }
    contradiction ??= path;
    return before;
  });
  const messages = named.map(({ id, record, path, stated }, position): PlacedMessage => {
    const before = named[position - 1]?.id ?? null;
    const parent = contradiction === null ? (parents[position] ?? null) : before;
    const isOrigin = position === 0 && stated === origin;
    // What is no id names no parent, and is still something the file says.
    const saysParent =
      stated === null ? isBlank(record["parentId"]) : stated === parent || isOrigin;
    return { id, record, path, parent, saysParent };
  });
  return { messages, contradiction, repeated, origin };
}

/** By creation; as listed where times are equal or one of them is missing. */
function inOrderOfTime(rows: readonly Row[]): readonly Row[] {
  const timed = rows.map((row) => ({ row, ms: readSourceTime(row.record["createdAt"])?.ms }));
  if (timed.some(({ ms }) => ms === undefined)) return rows;
  return timed.toSorted((a, b) => (a.ms ?? 0) - (b.ms ?? 0)).map(({ row }) => row);
}
