import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isBlank, unmapped } from "../kit/source/unmapped";
import { isItem, isStateLine, type SessionLine } from "./older-lines";

const STATE: ReadonlySet<string> = new Set(["record_type"]);

/** Enough items to see that the list is one of a session. */
const ITEMS_TESTED = 5;

/** A session in one object, as versions before the logs of lines kept it: its head, and the items in a list. */
export function isSessionFile(root: JsonRecord): boolean {
  const session = asRecord(root["session"]);
  const items = asList(root["items"]).slice(0, ITEMS_TESTED).map(asRecord);
  return (
    asText(session?.["id"]) !== null &&
    items.some((item) => item !== null && (isItem(item) || isStateLine(item)))
  );
}

/** The lines of such a file as the present logs write them; null for all other items. */
export function sessionFileLines(item: unknown): SessionLine[] | null {
  const root = asRecord(item);
  if (root === null || !isSessionFile(root)) return null;
  const present = (place: string, position: number, line: unknown): SessionLine => ({
    position,
    place,
    path: "",
    line,
    isTimeless: true,
  });
  const head = { type: "session_meta", payload: asRecord(root["session"]) };
  const listed = asList(root["items"]);
  const items = listed.flatMap((each, at) => {
    const record = asRecord(each);
    if (record !== null && isStateLine(record) && isBlank(unmapped(record, STATE))) return [];
    const line =
      record !== null && isItem(record) ? { type: "response_item", payload: record } : each;
    return [present(`/items/${at}`, at + 1, line)];
  });
  const rest = unmapped(root, new Set(["session", "items"]));
  const others = Object.keys(rest).length === 0 ? [] : [present("", listed.length + 1, rest)];
  return [present("/session", 0, head), ...items, ...others];
}
