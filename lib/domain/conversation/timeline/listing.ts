import {
  isAnswer,
  isPrompt,
  kindsIn,
  SHOW_KINDS,
  type ShowKind,
  type ShownKinds,
  type ShownMessage,
} from "./show";

/** What is left out of a timeline. */
export interface HiddenCounts extends Readonly<Record<ShowKind, number>> {
  /** Slots left out by kinds, focus or branch together. */
  readonly slots: number;
  /** Slots that have no message on the branch that is looked at. */
  readonly branch: number;
}

/** The message to show in each slot of the whole timeline; undefined where the branch has none. */
export type Chosen = readonly (ListedMessage | undefined)[];

export interface ListedMessage extends ShownMessage {
  readonly toolCallCount: number;
  readonly attachmentCount: number;
}

export interface TimelineFilter {
  readonly show: ShownKinds;
  /** Prompts and final answers only, without thinking and tools. */
  readonly focused: boolean;
}

export interface Listing {
  /** Which places of the whole timeline are shown, ascending. */
  readonly places: readonly number[];
  readonly hidden: HiddenCounts;
}

const NOT_IN_FOCUS: ReadonlySet<ShowKind> = new Set(["thinking", "tools"]);

/** The kinds a filter leaves; focus takes thinking and tools away. */
export function kindsLeft({ show, focused }: TimelineFilter): ShownKinds {
  return focused ? new Set([...show].filter((kind) => !NOT_IN_FOCUS.has(kind))) : show;
}

/** Leaves out what a filter does not show, and counts it. */
export function listTimeline(chosen: Chosen, filter: TimelineFilter): Listing {
  const kinds = kindsLeft(filter);
  const isFinal = filter.focused ? finalAnswers(chosen) : null;
  const places: number[] = [];
  const hidden = { slots: 0, branch: 0, ...countNothing() };
  chosen.forEach((message, place) => {
    if (message === undefined) {
      hidden.branch += 1;
      hidden.slots += 1;
      return;
    }
    const isShown =
      (isFinal === null || isPrompt(message) || isFinal.has(place)) &&
      kindsIn(message).some((kind) => kinds.has(kind));
    if (isShown) places.push(place);
    else hidden.slots += 1;
    countHidden(hidden, message, isShown ? kinds : NO_KINDS);
  });
  return { places, hidden };
}

const NO_KINDS: ShownKinds = new Set();

function countNothing(): Record<ShowKind, number> {
  return { user: 0, assistant: 0, thinking: 0, tools: 0, attachments: 0 };
}

function countHidden(
  hidden: Record<ShowKind, number>,
  message: ListedMessage,
  left: ShownKinds,
): void {
  for (const kind of kindsIn(message)) {
    if (left.has(kind)) continue;
    if (kind === "tools") hidden.tools += Math.max(1, message.toolCallCount);
    else if (kind === "attachments") hidden.attachments += message.attachmentCount;
    else hidden[kind] += 1;
  }
}

/** The last message of each turn that says something. */
function finalAnswers(chosen: Chosen): ReadonlySet<number> {
  const finals = new Set<number>();
  let last: number | null = null;
  chosen.forEach((message, place) => {
    if (message === undefined) return;
    if (isPrompt(message)) {
      if (last !== null) finals.add(last);
      last = null;
    } else if (isAnswer(message)) last = place;
  });
  if (last !== null) finals.add(last);
  return finals;
}

/** For every place the number of its turn: how many prompts there are up to it. */
export function turnNumbers(chosen: Chosen): Int32Array {
  const turns = new Int32Array(chosen.length);
  let turn = 0;
  chosen.forEach((message, place) => {
    if (message !== undefined && isPrompt(message)) turn += 1;
    turns[place] = turn;
  });
  return turns;
}

/** Whether a filter leaves everything as it is. */
export function showsAll({ show, focused }: TimelineFilter): boolean {
  return !focused && SHOW_KINDS.every((kind) => show.has(kind));
}
