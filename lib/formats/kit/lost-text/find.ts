import type { Diagnostic } from "@/lib/validation/diagnostic";

import { hiddenTexts } from "./hidden-text";
import { naturalTexts } from "./natural-text";
import { isUserAlone, type SilentMessage, type Spoken } from "./spoken";

/** What of an item's text did not arrive in the messages of its documents. */
export interface LostText {
  readonly finding: Diagnostic;
  /** Messages without the text their source has; 0 where it is not known which. */
  readonly messages: number;
}

export const LOST_TEXT_RULE = "import.text-lost";

/** More than this much of the text of an item must arrive. */
const LEAST_SHARE = 0.1;

/** What a program notes about an answer that was really empty is shorter than this. */
const FEWEST_LOST = 60;

/** Instructions stand near the start of an item; comparing all texts with them would take too long. */
const COMPARED = 50;

/**
 * Compares the texts of a source item with what arrived in the messages of its documents: a reader that does not know
 * the member a program keeps its texts in makes empty messages, and that is no success.
 * @param spoken of each conversation the item became
 * @param pointer of the item inside its file
 * @returns an error when most of it did not arrive, a warning when messages are empty that have a text or an answer may
 *   stand beside them, a note when some text is kept beside a conversation that is not much longer, else null
 */
export function findLostText(
  item: unknown,
  spoken: readonly Spoken[],
  pointer: string,
): LostText | null {
  if (spoken.length === 0) return null;
  const silent = spoken.flatMap((each) => each.silent);
  if (spoken.every(({ speaking }) => speaking === 0)) return findUnread(item, spoken, pointer);
  if (silent.length === 0) return findOverlooked(item, spoken, pointer);
  const arrived = spoken.reduce((sum, each) => sum + each.arrived, 0);
  const lost = silent.reduce((sum, { characters }) => sum + characters, 0);
  const path = pointer + placeOf(item, silent[0]?.text);
  if (arrived < (arrived + lost) * LEAST_SHARE) {
    return { finding: nothingArrived(lost, path), messages: silent.length };
  }
  const told = spoken.reduce((sum, each) => sum + each.told, 0);
  if (lost >= FEWEST_LOST && lost > Math.max(arrived, told)) {
    return { finding: mostLost(lost, path), messages: silent.length };
  }
  const unheard = findUnheardSide(spoken, silent);
  if (unheard !== null) return { finding: sideLost(unheard, path), messages: silent.length };
  const all = silent.length + spoken.reduce((sum, { speaking }) => sum + speaking, 0);
  const message = `${silent.length} of ${all} messages are empty here, though the file has text for them in members that the reader of this format does not know. The text is kept in the message’s source extension only.`;
  return {
    finding: { severity: "warning", rule: LOST_TEXT_RULE, message, path },
    messages: silent.length,
  };
}

/** No message says anything: any text of the source beyond the instructions was overlooked. */
function findUnread(item: unknown, spoken: readonly Spoken[], pointer: string): LostText | null {
  const systems = spoken.map(({ system }) => system).filter((system) => system !== "");
  let place: string | null = null;
  let compared = 0;
  let lost = 0;
  for (const { path, text } of naturalTexts(item)) {
    const said = text.trim();
    compared += 1;
    const isInstruction = compared <= COMPARED && systems.some((system) => system.includes(said));
    if (isInstruction) continue;
    place ??= path;
    lost += said.length;
  }
  return place === null ? null : { finding: nothingArrived(lost, pointer + place), messages: 0 };
}

/** Notes of a program that are shorter than this are no reason for a warning. */
const FEWEST_OVERLOOKED = 200;

/** A text of a few words; anything shorter is more often a label of the program than something somebody said. */
const FEWEST_NOTED = 20;

/** Queries of searches and the like are kept beside nearly every long conversation, and are a small part of it. */
const NOTED_SHARE = 0.25;

/** The text of whole lines or blocks that no message says, although messages say something. */
function findOverlooked(
  item: unknown,
  spoken: readonly Spoken[],
  pointer: string,
): LostText | null {
  const told = spoken.reduce((sum, each) => sum + each.told, 0);
  const lost = spoken.reduce((sum, { beside }) => sum + beside.characters, 0);
  if (lost < FEWEST_NOTED || lost <= told * NOTED_SHARE) {
    return findUnseen(item, spoken, pointer) ?? findUnanswered(item, spoken, pointer);
  }
  const first = spoken.find(({ beside }) => beside.characters > 0)?.beside.text ?? "";
  const path = pointer + placeOf(item, first);
  const asked = askedOnly(spoken);
  const isMost = lost > told && lost >= FEWEST_OVERLOOKED;
  if (asked > 0 && (isMost || (asked >= FEWEST_SILENT && lost * 2 >= told)))
    return { finding: onlyAsked(asked, path), messages: asked };
  if (!isMost) {
    const finding = someBeside(lost, path);
    return findUnanswered(item, spoken, pointer) ?? { finding, messages: 1 };
  }
  if (told < (told + lost) * LEAST_SHARE)
    return { finding: nothingArrived(lost, path), messages: 0 };
  const message = `Most of the text here (${lost.toLocaleString("en")} characters) is in lines or members that the reader of this format does not know. It is kept in source extensions only.`;
  return { finding: { severity: "warning", rule: LOST_TEXT_RULE, message, path }, messages: 1 };
}

/** The user has the last word, and a text is kept beside the messages: it may be what was answered. */
function findUnanswered(
  item: unknown,
  spoken: readonly Spoken[],
  pointer: string,
): LostText | null {
  const open = spoken.filter(({ after }) => after.texts > 0);
  const [first] = open;
  if (first === undefined) return null;
  const path = pointer + placeOf(item, first.after.text);
  const message =
    "The user has the last word here, and the file has a text beside the messages that may be the answer. It is kept in source extensions only.";
  const finding = { severity: "warning", rule: LOST_TEXT_RULE, message, path } as const;
  return { finding, messages: open.length };
}

/**
 * Messages of a conversation in which only the user speaks, beside as many texts that nobody says: answers that the
 * reader left out with the entries they are in. 0 where that is not so.
 */
function askedOnly(
  spoken: readonly Spoken[],
  besides = spoken.map(({ beside }) => beside),
): number {
  const asked = spoken.reduce((sum, { speaking }) => sum + speaking, 0);
  const texts = besides.reduce((sum, each) => sum + each.texts, 0);
  return spoken.every(({ speakers }) => isUserAlone(speakers)) && texts >= asked ? asked : 0;
}

/** The same with answers under names of other things. One such sentence may be a summary, several may be answers. */
function findUnseen(item: unknown, spoken: readonly Spoken[], pointer: string): LostText | null {
  const asked = askedOnly(
    spoken,
    spoken.map(({ hidden }) => hidden),
  );
  if (asked < FEWEST_SILENT) return null;
  const first = spoken.find(({ hidden }) => hidden.texts > 0)?.hidden.text;
  const path = pointer + placeOf(item, first);
  const message = `Only the user speaks in these ${asked} messages, and the file has sentences beside them that may be the answers. They are kept in source extensions only.`;
  return {
    finding: { severity: "warning", rule: LOST_TEXT_RULE, message, path },
    messages: asked,
  };
}

function onlyAsked(messages: number, path: string): Diagnostic {
  const where = messages === 1 ? "in the one message here" : `in these ${messages} messages`;
  const message = `Only the user speaks ${where}, and the file has texts beside them: the program that wrote it keeps the answers in members that the reader of this format does not know. It is not imported.`;
  return { severity: "error", rule: LOST_TEXT_RULE, message, path };
}

function someBeside(characters: number, path: string): Diagnostic {
  const message = `Some text here (${characters.toLocaleString("en")} characters) is in lines or members that the reader of this format does not know. It is kept in source extensions only.`;
  return { severity: "info", rule: LOST_TEXT_RULE, message, path };
}

/** A single empty answer may be an error of the program; several, and no other one, are a member nobody read. */
const FEWEST_SILENT = 2;

/** Who says nothing in all of the item, although the source has texts for several of their messages. */
function findUnheardSide(
  spoken: readonly Spoken[],
  silent: readonly SilentMessage[],
): { who: string; messages: number } | null {
  for (const who of ["user", "assistant"]) {
    const messages = silent.filter(({ role }) => role === who).length;
    if (messages >= FEWEST_SILENT && !spoken.some(({ speakers }) => speakers.has(who))) {
      return { who, messages };
    }
  }
  return null;
}

function sideLost({ who, messages }: { who: string; messages: number }, path: string): Diagnostic {
  const message = `The file has text for ${messages} messages of the ${who}, and none of it arrives: the program that wrote it keeps that text in members that the reader of this format does not know. It is not imported.`;
  return { severity: "error", rule: LOST_TEXT_RULE, message, path };
}

function mostLost(characters: number, path: string): Diagnostic {
  const message = `Most of the text here (${characters.toLocaleString("en")} characters) arrives in no message: the program that wrote it keeps that text in members that the reader of this format does not know. It is not imported.`;
  return { severity: "error", rule: LOST_TEXT_RULE, message, path };
}

function nothingArrived(characters: number, path: string): Diagnostic {
  const message = `The file has text here (${characters.toLocaleString("en")} characters), and next to nothing of it arrives in messages: the program that wrote it keeps its text in members that the reader of this format does not know. It is not imported.`;
  return { severity: "error", rule: LOST_TEXT_RULE, message, path };
}

/** Where the first text is that did not arrive; "" when the reader changed it. */
function placeOf(item: unknown, first: string | undefined): string {
  for (const { path, text } of naturalTexts(item)) if (text === first) return path;
  for (const { path, text } of hiddenTexts(item)) if (text === first) return path;
  return "";
}
