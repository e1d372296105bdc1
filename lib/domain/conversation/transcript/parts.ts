import type { Transcript, TranscriptPart } from "./split";
import { guessRoles, type PartRole } from "./speakers";

/** A part as a person arranges it before it becomes a message. */
export interface EditedPart extends TranscriptPart {
  /** Null as long as the part follows its speaker. */
  readonly role: PartRole | null;
}

/** What a person makes of a transcript; JSON can hold it. */
export interface EditedTranscript {
  readonly parts: readonly EditedPart[];
  /** Speakers in the order of their first turns, with what becomes of their texts. */
  readonly speakers: readonly { readonly name: string; readonly role: PartRole }[];
}

/** The parts of a transcript with the roles that their speakers most likely have. */
export function editedTranscript({ parts }: Transcript): EditedTranscript {
  const names = parts.flatMap(({ speaker }) => speaker ?? []);
  return {
    parts: parts.map((part) => ({ ...part, role: null })),
    speakers: [...guessRoles(names)].map(([name, role]) => ({ name, role })),
  };
}

/** What becomes of a part: as it was set by hand, or as its speaker. Nobody's words are the user's. */
export function roleOf({ speakers }: EditedTranscript, part: EditedPart): PartRole {
  return part.role ?? speakers.find(({ name }) => name === part.speaker)?.role ?? "user";
}

/** An empty part at the end, of the one who usually speaks next. */
export function withNewPart(edited: EditedTranscript): EditedTranscript {
  const last = edited.parts.at(-1);
  const role = last !== undefined && roleOf(edited, last) === "user" ? "assistant" : "user";
  const part = { speaker: null, lead: "", text: "", trail: "", heading: null, role } as const;
  return { ...edited, parts: [...edited.parts, part] };
}

/** Changes one part. */
export function withPart(
  edited: EditedTranscript,
  at: number,
  change: Partial<Pick<EditedPart, "role" | "text">>,
): EditedTranscript {
  return {
    ...edited,
    parts: edited.parts.map((part, position) => (position === at ? { ...part, ...change } : part)),
  };
}

/** Joins a part to the one before it, with the marker that was between them. */
export function mergeWithPrevious(edited: EditedTranscript, at: number): EditedTranscript {
  const [before, part] = [edited.parts[at - 1], edited.parts[at]];
  if (before === undefined || part === undefined) return edited;
  const between = before.trail + part.lead;
  // Two parts that were written by hand, or cut, have nothing between them.
  const text = before.text + (between === "" && isWritten(part) ? "\n\n" : between) + part.text;
  const joined: EditedPart = { ...before, text, trail: part.trail };
  return { ...edited, parts: edited.parts.toSpliced(at - 1, 2, joined) };
}

/** Cuts a part in two. What follows the cut belongs to the other speaker, as is most likely. */
export function splitPart(edited: EditedTranscript, at: number, offset: number): EditedTranscript {
  const part = edited.parts[at];
  if (part === undefined) return edited;
  const [head, tail] = [part.text.slice(0, offset), part.text.slice(offset)];
  if (head.trim() === "" || tail.trim() === "") return edited;
  const text = head.trimEnd();
  const begin = tail.length - tail.trimStart().length;
  const first: EditedPart = { ...part, text, trail: head.slice(text.length) };
  const second: EditedPart = {
    speaker: null,
    lead: tail.slice(0, begin),
    text: tail.slice(begin),
    trail: part.trail,
    heading: null,
    role: roleOf(edited, part) === "user" ? "assistant" : "user",
  };
  return { ...edited, parts: edited.parts.toSpliced(at, 1, first, second) };
}

function isWritten({ speaker, lead }: EditedPart): boolean {
  return speaker === null && lead === "";
}
