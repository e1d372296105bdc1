/** A line, or the beginning of one, that says who speaks next. */
export interface Marker {
  /** UTF-16 offsets of the marker in the text, without what follows it on its line. */
  readonly from: number;
  readonly to: number;
  /** As the transcript names them. */
  readonly speaker: string;
  /** Whether the marker says more than a role, such as a time. */
  readonly isTelling: boolean;
}

/** One way to write a transcript. */
export interface Shape {
  readonly name: ShapeName;
  /** Matches at the beginning of a line, with the speaker in the group `who`. */
  readonly pattern: RegExp;
  /** Only speakers whose role is known; any name would find turns in prose. */
  readonly knownOnly: boolean;
  /** So many markers and so many different speakers make it a transcript. */
  readonly leastMarkers: number;
  readonly leastSpeakers: number;
  /** A name with fewer turns is not taken for a speaker. */
  readonly leastTurns: number;
  /** Only where the text begins with a marker. */
  readonly isFirst: boolean;
  readonly isTelling: boolean;
}

export type ShapeName = "said" | "heading" | "bold" | "label" | "stamp" | "name-line" | "name";

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?`;
const DAY = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\p{L}{3,9} \d{1,2}(?:, \d{4})?|\d{1,2}\.? \p{L}{3,9}(?: \d{4})?|Today|Yesterday)`;
const STAMP = String.raw`(?:${DAY}(?:,| at|T)?[\s\u202f]+)?${CLOCK}`;
/** A name as chats show it: no line break, no colon, and not a whole sentence. */
const NAME = String.raw`(?<who>[\p{L}\p{N}~+_@][^:\n\r[\]()<>]{0,39}?)`;

/** What most shapes ask for: markers that name a role, and more than one of them. */
const ROLES_ONLY = {
  knownOnly: true,
  leastMarkers: 2,
  leastSpeakers: 1,
  leastTurns: 1,
  isFirst: false,
  isTelling: false,
} as const;

/** The ways to write a transcript that are recognised, the most telling first. */
export const SHAPES: readonly Shape[] = [
  {
    name: "said",
    pattern:
      /^(?:#{1,6} +)?\**(?<who>[\p{L}\p{N}][\p{L}\p{N} .-]{0,29}?) (?:said|says|responded):\**/iu,
    ...ROLES_ONLY,
    leastMarkers: 1,
  },
  {
    name: "heading",
    pattern: /^#{1,6} +\**(?<who>[\p{L}][\p{L}\p{N} .-]{0,29}?):?\**:?(?=[ \t]*$)/iu,
    ...ROLES_ONLY,
  },
  {
    name: "bold",
    pattern:
      /^(?:\*\*|__)(?<who>[\p{L}][\p{L}\p{N} .-]{0,29}?)(?::(?:\*\*|__)|(?:\*\*|__):|(?:\*\*|__)(?=[ \t]*$))/iu,
    ...ROLES_ONLY,
  },
  {
    name: "stamp",
    pattern: new RegExp(
      String.raw`^(?:[\u200e\u200f]?\[${STAMP}\] ?|${STAMP} [-\u2013] |${STAMP} )${NAME}:`,
      "iu",
    ),
    ...ROLES_ONLY,
    knownOnly: false,
    isTelling: true,
  },
  {
    name: "name-line",
    pattern: new RegExp(
      String.raw`^${NAME}[ \t]+(?:\[${STAMP}\]|\(${STAMP}\)|[\u2014\u2013-][ \t]*${STAMP}|${STAMP})[ \t]*$`,
      "iu",
    ),
    ...ROLES_ONLY,
    knownOnly: false,
    isTelling: true,
  },
  {
    name: "label",
    pattern: /^(?<who>[\p{L}][\p{L}\p{N} .-]{0,29}?):(?=\s|$)/iu,
    ...ROLES_ONLY,
  },
  {
    name: "name",
    pattern: new RegExp(String.raw`^${NAME}:(?=[ \t]|$)`, "u"),
    knownOnly: false,
    leastMarkers: 4,
    leastSpeakers: 2,
    leastTurns: 2,
    isFirst: true,
    isTelling: false,
  },
];
