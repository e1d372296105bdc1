import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { insertElement, applyEdits } from "@/lib/json/edit";
import { splitDocument } from "@/lib/json/pieces";

/** A message with what is before it. */
export interface MessageText {
  readonly lead: string;
  readonly raw: string;
}

/** As much of a document as shows how its list of messages is laid out. */
export interface ListText {
  readonly head: string;
  readonly tail: string;
  /** The first message, and one behind it; any text of theirs will do. */
  readonly samples: readonly MessageText[];
}

/** The text of a new message as its list would have it at the end. */
export interface EmittedMessage extends MessageText {
  readonly head: string;
  readonly tail: string;
}

/**
 * Lays a new message out like its neighbours. A list that is not there, or is empty, is made or filled in
 * the style of the document.
 * @param value a plain value, or what represents a text that is put in its place
 */
export function emitMessage(list: ListText, value: unknown): EmittedMessage | Refusal {
  const { head, tail, samples } = list;
  const text = head + samples.map(({ lead, raw }) => lead + raw).join("") + tail;
  let after: string;
  try {
    after = applyEdits(text, insertElement(text, ["messages", samples.length], value));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse("structure.no-list", "`messages` is not a list, so nothing can be added to it.");
  }
  const split = splitDocument(after, "messages");
  if (!split.ok) throw new Error(split.problem.message);
  const element = split.pieces.elements[samples.length];
  if (element === undefined) throw new Error("the new message is not where it was put");
  return { head: split.pieces.head, tail: split.pieces.tail, ...element };
}
