/** The pieces of a condition in the words of one database. */
export interface Words {
  /** A table itself, which no statement of ours shadows. */
  readonly table: (name: string) => string;
  /** What conditions need to know of all rows of a table, whoever sees them: the columns of `FACTS`. */
  readonly facts: (name: string) => string;
  /** The account that looks. */
  readonly account: string;
  /** The account whose private conversations it sees; none is called so where it sees none. */
  readonly privateOf: string;
  /** The key with which it looks. */
  readonly key: string;
  /** A query of the libraries and accounts whose private conversations it sees as well; null where there are none. */
  readonly opened: string | null;
  /** Whether it sees the main library. */
  readonly main: boolean;
  /** A query of the further libraries it sees; null where there are none. */
  readonly libraries: string | null;
}

/**
 * Whether a conversation is in a library that is out of sight.
 * @param isFurther that it is in any but the main one
 */
const isElsewhere = (
  { main, libraries }: Words,
  c: string,
  isFurther = `${c}."libraryId" IS NOT NULL`,
): string => {
  const out = libraries === null ? "" : ` AND ${c}."libraryId" NOT IN (${libraries})`;
  return main ? `${isFurther}${out}` : `(${c}."libraryId" IS NULL OR ${isFurther}${out})`;
};

/** Its library and its owner, as what is opened names them; null where it has no owner. */
const placeOf = (c: string): string =>
  `(coalesce(${c}."libraryId", '') || ' ' || ${c}."accountId")`;

/**
 * Who sees a conversation: the members of its library, unless it is private, and then its owner alone if they are a member.
 * What is opened to somebody is that of one member in one library. The one place that says so; `c` is the conversation.
 */
const isVisible = (words: Words, c = "c"): string =>
  `(NOT (${isElsewhere(words, c)}) AND (${c}."isPrivate" = 0 OR ${c}."accountId" = ${words.privateOf}${
    words.opened === null ? "" : ` OR ${placeOf(c)} IN (${words.opened})`
  }))`;

/** Whether it is private and not theirs, wherever it is. */
const isKept = ({ privateOf, opened }: Words): string =>
  `c."isPrivate" = 1 AND c."accountId" IS DISTINCT FROM ${privateOf}${
    opened === null ? "" : ` AND coalesce(${placeOf("c")} NOT IN (${opened}), TRUE)`
  }`;

/** The opposite of visible. */
const isHidden = (words: Words): string => `(${isKept(words)} OR ${isElsewhere(words, "c")})`;

const isOwn = ({ account }: Words): string => `t."accountId" = ${account}`;

/**
 * Rows that tell of what is private as well, such as the name of a file: theirs who look at what is private of theirs.
 */
const isAllOwn = ({ privateOf }: Words): string => `t."accountId" = ${privateOf}`;

const conversation = ({ facts }: Words): string => `${facts("Conversation")} c`;

/** Rows that go with a conversation by its key. */
const ofKey = (words: Words): string =>
  `EXISTS (SELECT 1 FROM ${conversation(words)} WHERE c.key = t."conversationKey" AND ${isVisible(words)})`;

/** Rows that go with a conversation by its id. */
const ofId = (words: Words): string =>
  `EXISTS (SELECT 1 FROM ${conversation(words)} WHERE c.id = t."conversationId" AND ${isVisible(words)})`;

/** Rows that name a conversation by its id, which may be gone. */
const namesNoHidden = (words: Words, id: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${conversation(words)} WHERE c.id = ${id} AND ${isHidden(words)})`;

/**
 * Rows that somebody made: theirs alone, or from a time without accounts and about nothing hidden.
 * @param isByKey which of a member's are there for a key without what is private, if they are about nothing hidden
 */
const madeBy = (words: Words, isAboutNothingHidden: string, isByKey = "FALSE"): string =>
  `(${isAllOwn(words)} OR (t."accountId" IS NULL OR ${isByKey}) AND ${isAboutNothingHidden})`;

/** Rows that a program with this key made. */
const isOfKey = ({ key }: Words, t = "t"): string => `${t}."keyId" = ${key}`;

/** Whose imports and exports are theirs with all that is in them. */
const isTheirs = (words: Words, t: string): string =>
  `(${t}."accountId" = ${words.privateOf} OR ${t}."accountId" IS NULL OR ${isOfKey(words, t)})`;

const itemsAreShown = (words: Words, items: string, parent: string, id: string): string =>
  `NOT EXISTS (SELECT 1 FROM ${words.facts(items)} x JOIN ${conversation(words)} ON c.id = x."${id}"
    WHERE x."${parent}" = t.id AND ${isHidden(words)})`;

const importIsShown = (words: Words): string =>
  madeBy(words, itemsAreShown(words, "ImportItem", "importId", "entityId"), isOfKey(words));

const exportIsShown = (words: Words): string =>
  madeBy(words, itemsAreShown(words, "ExportItem", "exportId", "conversationId"), isOfKey(words));

/** The title of a link is that of its conversation when the text was frozen. */
const shareIsShown = (words: Words): string =>
  madeBy(
    words,
    namesNoHidden(words, `t."conversationId"`),
    `${isOwn(words)} AND t."isPrivate" = 0 AND ${ofId(words)}`,
  );

/** Rows that go with a link that others read by. */
const ofShare = (words: Words): string =>
  `EXISTS (SELECT 1 FROM ${words.facts("Share")} t0
    WHERE t0.id = t."shareId" AND ${shareIsShown(words).replaceAll("t.", "t0.")})`;

const documents = ["ToolsetFile", "ModelsFile"] as const;

/**
 * An item of an import is seen by who made the import, and by everybody who sees what became of it: that is where a
 * document came from.
 */
function importItem(words: Words): string {
  const others = documents.map(
    (name) => `EXISTS (SELECT 1 FROM ${words.facts(name)} d WHERE d.id = t."entityId")`,
  );
  const shown = `EXISTS (SELECT 1 FROM ${conversation(words)} WHERE c.id = t."entityId" AND ${isVisible(words)})`;
  const made = `EXISTS (SELECT 1 FROM ${words.facts("Import")} i WHERE i.id = t."importId"
    AND ${isTheirs(words, "i")})`;
  return `${namesNoHidden(words, `t."entityId"`)} AND (${[made, shown, ...others].join(" OR ")})`;
}

/** A folder is seen by who made it, and by everybody who sees something in it. Those that have nothing tell nothing. */
function folder(words: Words): string {
  const items = `${words.facts("FolderItem")} x`;
  const shown = `EXISTS (SELECT 1 FROM ${items} JOIN ${conversation(words)} ON c.id = x."conversationId"
    WHERE x."folderId" = t.id AND ${isVisible(words)})`;
  const empty = `(t."accountId" IS NULL OR ${isOwn(words)})
    AND NOT EXISTS (SELECT 1 FROM ${items} WHERE x."folderId" = t.id)`;
  return `(${isAllOwn(words)} OR ${shown} OR ${empty})`;
}

const COUNTS = ["messages", "counted", "inputTokens", "outputTokens", "calls", "failures"];
const counts = (write: (column: string) => string): string =>
  COUNTS.map((name) => write(`"${name}"`)).join(", ");

/** In this form an index finds them: there are few. */
const FURTHER = `c."libraryId" > ''`;
/** In this form none is taken to find everything that is counted. */
const IS_COUNTED = `CASE WHEN c.state = 'live' THEN c."deletedMs" IS NULL ELSE FALSE END`;

/** From the conversations to their counts, never the other way. */
const takenOff = (words: Words, isOff: string): string => `UNION ALL
    SELECT a.day, c.format, a.model, ${counts((name) => `-a.${name}`)}
    FROM ${conversation(words)} CROSS JOIN ${words.facts("ConversationActivity")} a
    WHERE a."conversationKey" = c.key AND ${isOff} AND ${IS_COUNTED}`;

/**
 * The counts of days are kept for the whole library. What is hidden is taken off, so that it costs what is hidden, and
 * not what is seen; a day on which nothing is left is not there.
 */
const days = (words: Words): string =>
  `SELECT day, source, model, ${counts((name) => `sum(${name}) AS ${name}`)} FROM (
    SELECT day, source, model, ${counts((name) => name)} FROM ${words.table("DailyActivity")}
    ${takenOff(words, isKept(words))}
    ${takenOff(words, `${isElsewhere(words, "c", FURTHER)} AND NOT (${isKept(words)})`)}
  ) d GROUP BY day, source, model HAVING sum(messages) > 0`;

/** A call of a tool is seen by all, without the private conversation that it was saved as. */
const calls = (words: Words): string =>
  `SELECT t.id, t."toolRowId", t."atMs", t.ms, t.outcome, t."errorType", t."argsBytes", t."resultBytes",
    CASE WHEN ${namesNoHidden(words, `t."conversationId"`)} THEN t."conversationId" END AS "conversationId"
  FROM ${words.table("CallLog")} t`;

/** Which rows of a table, called `t`, are seen, where not all are. */
const CONDITIONS: Readonly<Record<string, (words: Words) => string>> = {
  Conversation: (words) => isVisible(words, "t"),
  ConversationTag: ofKey,
  ConversationActivity: ofKey,
  Message: ofKey,
  MessageBody: (words) => `EXISTS (SELECT 1 FROM ${words.facts("Message")} m
    JOIN ${conversation(words)} ON c.key = m."conversationKey" WHERE m.id = t."messageId" AND ${isVisible(words)})`,
  ToolEvent: ofKey,
  SearchChunk: ofKey,
  SidebarPin: (words) => namesNoHidden(words, `t."conversationId"`),
  Folder: folder,
  FolderItem: (words) => namesNoHidden(words, `t."conversationId"`),
  Import: importIsShown,
  ImportItem: importItem,
  ImportOriginal: (words) => `EXISTS (SELECT 1 FROM ${words.facts("ImportItem")} t0
    WHERE t0.id = t."itemId" AND ${importItem(words).replaceAll("t.", "t0.")})`,
  Change: (words) => `(t.noun <> 'conversation' OR EXISTS (SELECT 1 FROM ${conversation(words)}
    WHERE c.key = t."entityKey" AND ${isVisible(words)}))`,
  Consent: (words) => madeBy(words, namesNoHidden(words, `t."conversationId"`)),
  Export: exportIsShown,
  Share: shareIsShown,
  ShareText: ofShare,
  ShareOpening: ofShare,
  Comment: ofId,
  // What names no conversation is about what is private: that it was opened, or handed over.
  Notification: (words) =>
    `(${isOwn(words)} AND (t."conversationId" IS NULL AND ${isAllOwn(words)} OR ${ofId(words)}))`,
  ExportItem: (words) => `${namesNoHidden(words, `t."conversationId"`)}
    AND EXISTS (SELECT 1 FROM ${words.facts("Export")} e
      WHERE e.id = t."exportId" AND ${isTheirs(words, "e")})`,
};

/** What is seen of each table whose rows are not for everybody, as queries; of the others all is. */
const SEEN: Readonly<Record<string, (words: Words) => string>> = {
  ...Object.fromEntries(Object.keys(CONDITIONS).map((name) => [name, rowsOf(name)])),
  DailyActivity: days,
  CallLog: calls,
};

function rowsOf(name: string): (words: Words) => string {
  return (words) => `SELECT t.* FROM ${words.table(name)} t WHERE ${conditionOf(name)(words)}`;
}

function conditionOf(name: string): (words: Words) => string {
  const condition = CONDITIONS[name];
  if (condition === undefined)
    throw new Error(`${name} is not a table that is guarded by its rows`);
  return condition;
}

/**
 * The columns of each table that conditions read. No text of a document is among them. A view can be given more columns
 * at its end only, so new ones come last.
 */
export const FACTS: Readonly<Record<string, readonly string[]>> = {
  Conversation: [
    "key",
    "id",
    "isPrivate",
    "accountId",
    "state",
    "deletedMs",
    "format",
    "libraryId",
  ],
  ConversationActivity: ["conversationKey", "day", "model", ...COUNTS],
  Message: ["id", "conversationKey"],
  FolderItem: ["folderId", "conversationId"],
  Import: ["id", "accountId", "keyId"],
  ImportItem: ["id", "importId", "entityId"],
  Export: ["id", "accountId", "keyId"],
  ExportItem: ["exportId", "conversationId"],
  Share: ["id", "accountId", "conversationId", "isPrivate"],
  ToolsetFile: ["id"],
  ModelsFile: ["id"],
};

/** The tables whose rows are not for everybody. */
export const GUARDED_TABLES: readonly string[] = Object.keys(SEEN);

/**
 * The tables that the database itself guards, where it can. Not SearchChunk: under a policy PostgreSQL does not use a
 * full-text index, since its operator might tell what a row has. Its rows are words of a message, which is guarded.
 */
export const SECURED_TABLES: readonly string[] = Object.keys(CONDITIONS).filter(
  (name) => name !== "SearchChunk",
);

/** The rows of a guarded table that an account sees, as a query. */
export function seenRows(name: string, words: Words): string {
  const query = SEEN[name];
  if (query === undefined) throw new Error(`${name} is not a guarded table`);
  return query(words);
}

/** The same as a condition on the rows of the table, which is not called anything else. */
export const seenCondition = (name: string, words: Words): string =>
  conditionOf(name)(words).replaceAll(/\bt\.(?=[a-z"])/g, `"${name}".`);
