/** Lists of a piece: member -> the piece its items are. */
type Lists = Readonly<Record<string, string>>;

interface PieceLists {
  /** Lists that go along with their owner. */
  readonly nested?: Lists;
  /** The list whose items are handed over one by one. */
  readonly apart?: string;
}

const TEXT_LISTS = { attachments: "attachment", auditTrail: "auditEntry" } as const;
const COMPOSITE_LISTS = { ...TEXT_LISTS, contentBlocks: "contentBlock" } as const;

/**
 * The pieces documents are validated in. Lists are never validated as a part of what applies them: their
 * items are pieces of their own. So what one fault costs does not depend on how many others there are.
 */
export const PIECES = {
  conversationShell: {
    nested: { auditTrail: "auditEntry", toolOverrides: "toolOverride" },
    apart: "messages",
  },
  message: { nested: COMPOSITE_LISTS },
  contentBlock: {},
  attachment: {},
  auditEntry: {},
  toolOverride: {},
  toolsetsShell: { apart: "toolsets" },
  toolset: { nested: { tools: "tool" } },
  tool: { nested: { examples: "toolExample" } },
  toolExample: {},
  modelsShell: { apart: "modelDefinitions" },
  modelDefinition: {},
} as const satisfies Readonly<Record<string, PieceLists>>;

export type PieceName = keyof typeof PIECES;

/** All lists of a piece, whose items its own schema leaves unchecked. */
export function listsOf(piece: PieceName): readonly string[] {
  const { nested = {}, apart }: PieceLists = PIECES[piece];
  return [...Object.keys(nested), ...(apart === undefined ? [] : [apart])];
}

type NestedList = readonly [member: string, piece: PieceName];

const entriesOf = (lists: Lists = {}): readonly NestedList[] =>
  Object.entries(lists) as [string, PieceName][];

const NESTED = Object.fromEntries(
  Object.entries(PIECES).map(([piece, { nested }]: [string, PieceLists]) => [
    piece,
    entriesOf(nested),
  ]),
) as unknown as Readonly<Record<PieceName, readonly NestedList[]>>;
const NESTED_IN_TEXT = entriesOf(TEXT_LISTS);
const NONE: readonly NestedList[] = [];

/** The lists to look into. A message of an unknown type has none, one of text no blocks. */
export function nestedLists(piece: PieceName, value: object): readonly NestedList[] {
  if (piece !== "message") return NESTED[piece];
  const type = "messageType" in value ? value.messageType : undefined;
  if (type === "composite") return NESTED.message;
  return type === "text" ? NESTED_IN_TEXT : NONE;
}
