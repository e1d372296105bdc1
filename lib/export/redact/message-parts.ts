import { formatPointer } from "@/lib/json/pointers";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

/** A text of a part of a message. */
export interface PartText {
  /** JSON Pointer in the message. */
  readonly pointer: string;
  /** Where in its part it is, the same in the next part of its kind. */
  readonly key: string;
  readonly text: string;
}

/** What one call is given or answers, or one text: what a secret can go on from, into the next of its kind. */
export interface MessagePart {
  /** Only parts of one track go on in each other. */
  readonly track: string;
  readonly texts: readonly PartText[];
}

/** Of the strings of one call, so many from each end can lie at a border. */
const MOST_AT_AN_END = 12;

/** The parts of a message in their order. */
export function messageParts(message: unknown): MessagePart[] {
  const record = asRecord(message);
  if (record === null) return [];
  const parts: MessagePart[] = [];
  const role = asText(record["role"]) ?? "";
  const add = (track: string, value: unknown, path: readonly (string | number)[]): void => {
    const texts = [...textsBelow(value, path, path.length)];
    if (texts.length > 0) parts.push({ track, texts: endsOf(texts) });
  };
  add(`said ${role}`, asText(record["content"]), ["content"]);
  for (const [at, block] of asList(record["contentBlocks"]).map(asRecord).entries()) {
    if (block === null) continue;
    const kind = asText(block["blockType"]) ?? "";
    // A text that comes in several blocks goes on where the block before it ends.
    const track = kind === "text" ? `said ${role}` : `${kind} ${role}`;
    add(track, asText(block["text"]), ["contentBlocks", at, "text"]);
    for (const member of ["args", "output", "toolResultError"]) {
      add(member, block[member], ["contentBlocks", at, member]);
    }
  }
  return parts;
}

function* textsBelow(
  value: unknown,
  path: readonly (string | number)[],
  depth: number,
): Generator<PartText, void, void> {
  if (typeof value === "string") {
    if (value !== "") yield partText(value, path, depth);
    return;
  }
  const members: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(asRecord(value) ?? {});
  for (const [name, member] of members) yield* textsBelow(member, [...path, name], depth);
}

function partText(text: string, path: readonly (string | number)[], depth: number): PartText {
  return { pointer: formatPointer(path), key: formatPointer(path.slice(depth)), text };
}

function endsOf(texts: readonly PartText[]): readonly PartText[] {
  return texts.length <= MOST_AT_AN_END * 2
    ? texts
    : [...texts.slice(0, MOST_AT_AN_END), ...texts.slice(-MOST_AT_AN_END)];
}
