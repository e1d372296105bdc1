import { formatPointer } from "@/lib/json/pointers";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { placeChildren } from "../kit/tree/child-places";
import { createNodeIds } from "../kit/source/node-ids";

/** A message at its place in the tree. */
export interface ListedMessage {
  readonly id: string;
  readonly parent: string | null;
  /** Place among its siblings, as the parent lists them. */
  readonly rank?: number;
  readonly record: JsonRecord;
  /** JSON Pointer. */
  readonly path: string;
  /** Whether `parent` says all that the message's own `parentId` says. */
  readonly saysParent: boolean;
  /** Messages it lists as its children that say they follow another one, or that are not there. */
  readonly strayChildren: readonly unknown[];
}

export interface ListedMessages {
  readonly messages: readonly ListedMessage[];
  /** Entries that are no objects, by their ids or positions. */
  readonly broken: JsonRecord;
}

/** The messages of `history.messages`, which is an object by id, in file order. */
export function listHistory(history: JsonRecord, path: string): ListedMessages {
  const places = placeChildren(
    Object.entries(history).map(([id, value]) => [id, asRecord(value)?.["childrenIds"]]),
  );
  const messages: Omit<ListedMessage, "strayChildren">[] = [];
  const broken: [string, unknown][] = [];
  for (const [id, value] of Object.entries(history)) {
    const record = asRecord(value);
    if (record === null) {
      broken.push([id, value]);
      continue;
    }
    const place = places.get(id);
    const named = record["parentId"] ?? null;
    // Some writers leave the upward link out; the list of children says the same.
    const parent = record["parentId"] === undefined ? (place?.parent ?? null) : asText(named);
    const isKnown = parent !== null && Object.hasOwn(history, parent) && parent !== id;
    messages.push({
      id,
      parent: parent === "" ? null : parent,
      ...(place !== undefined && place.parent === parent ? { rank: place.rank } : {}),
      record,
      path: path + formatPointer([id]),
      saysParent: named === null || named === "" || isKnown,
    });
  }
  return { messages: withStrays(messages), broken: Object.fromEntries(broken) };
}

/** The messages of a list, for a chat without a tree. */
export function listPath(list: readonly unknown[], path: string): ListedMessages {
  const nodeIds = createNodeIds();
  const messages: Omit<ListedMessage, "strayChildren">[] = [];
  const broken: [string, unknown][] = [];
  list.forEach((value, position) => {
    const record = asRecord(value);
    if (record === null) {
      broken.push([String(position), value]);
      return;
    }
    const id = nodeIds(asText(record["id"]), `m${position}`);
    const parent = messages.at(-1)?.id ?? null;
    const named = record["parentId"] ?? null;
    const saysParent = named === null || named === parent;
    messages.push({ id, parent, record, path: `${path}/${position}`, saysParent });
  });
  return { messages: withStrays(messages), broken: Object.fromEntries(broken) };
}

/** The upward links decide, so what the downward ones say against them is noted. */
function withStrays(messages: readonly Omit<ListedMessage, "strayChildren">[]): ListedMessage[] {
  const parents = new Map(messages.map(({ id, parent }) => [id, parent]));
  return messages.map((message) => ({
    ...message,
    strayChildren: asList(message.record["childrenIds"]).filter(
      (child) => typeof child !== "string" || parents.get(child) !== message.id,
    ),
  }));
}
