import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { createNodeIds } from "../kit/source/node-ids";

/** A message of an export at its place in the tree. */
export interface ListedMessage {
  readonly id: string;
  readonly parent: string | null;
  /** The message without those nested in it. */
  readonly record: JsonRecord;
  /** JSON Pointer. */
  readonly path: string;
  /** Whether `parent` says all that the message's own `parentMessageId` says. */
  readonly saysParent: boolean;
}

export interface ListedMessages {
  readonly messages: readonly ListedMessage[];
  /** Pointers and values of entries that are no objects. */
  readonly broken: readonly { readonly path: string; readonly value: unknown }[];
  /** Pointers of messages whose id another one has. */
  readonly repeated: readonly string[];
}

/** What a first message says it follows. */
const ROOT_PARENT = "00000000-0000-0000-0000-000000000000";

const ROOT_PARENTS: ReadonlySet<unknown> = new Set([null, undefined, "", ROOT_PARENT]);

interface Entry {
  readonly value: unknown;
  readonly path: string;
  readonly above: string | null;
}

/**
 * The messages of a conversation, in file order. Where messages are nested, that is the tree; a flat list states
 * it by `parentMessageId`, and a list that states nothing is one branch.
 * @param list `messagesTree` or `messages`
 */
export function listMessages(list: readonly unknown[], path: string): ListedMessages {
  const isNested = list.some((value) => asList(asRecord(value)?.["children"]).length > 0);
  const nodeIds = createNodeIds();
  const messages: ListedMessage[] = [];
  const broken: { path: string; value: unknown }[] = [];
  const repeated: string[] = [];
  const stack = entries(list, path, null);
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const whole = asRecord(entry.value);
    if (whole === null) {
      broken.push({ path: entry.path, value: entry.value });
      continue;
    }
    const given = asText(whole["messageId"]);
    const id = nodeIds(given, `m${messages.length}`);
    if (given && id !== given) repeated.push(entry.path);
    const children = Array.isArray(whole["children"]) ? asList(whole["children"]) : [];
    const record = Array.isArray(whole["children"]) ? without(whole, "children") : whole;
    const named = whole["parentMessageId"];
    const stated = ROOT_PARENTS.has(named) ? null : asText(named);
    const parent = isNested ? entry.above : stated;
    const saysParent = ROOT_PARENTS.has(named) || (stated !== null && stated === parent);
    messages.push({ id, parent, record, path: entry.path, saysParent });
    for (const below of entries(children, `${entry.path}/children`, id)) stack.push(below);
  }
  return { messages: isNested ? messages : chainUnlinked(messages), broken, repeated };
}

function entries(list: readonly unknown[], path: string, above: string | null): Entry[] {
  return list.map((value, at) => ({ value, path: `${path}/${at}`, above })).toReversed();
}

function without(record: JsonRecord, member: string): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== member));
}

/** Parents outside the list stay said by the message; where nothing is stated at all the list is the order. */
function chainUnlinked(messages: readonly ListedMessage[]): ListedMessage[] {
  const ids = new Set(messages.map(({ id }) => id));
  const isFirst = ({ record }: ListedMessage) => record["parentMessageId"] === ROOT_PARENT;
  if (messages.every(({ parent }) => parent === null) && !messages.some(isFirst)) {
    return messages.map((message, at) => ({ ...message, parent: messages[at - 1]?.id ?? null }));
  }
  return messages.map((message) =>
    message.parent !== null && !ids.has(message.parent)
      ? { ...message, saysParent: false }
      : message,
  );
}
