import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { dropBlank, isBlank, unmapped } from "../kit/source/unmapped";
import { byId, countUnnamed, readRows, type Library } from "./library";

const ABOUT = ["exportType", "version", "exportedAt"] as const;
const LISTS = ["messages", "sessions", "sessionGroups", "topics", "threads", "files"] as const;
const SIDE_LISTS = ["sessions", "sessionGroups", "topics", "threads", "files"] as const;
/** Members of the state that set the app up. */
const SETTINGS = ["settings", "plugins", "preference", "config"] as const;

/** Reads a config file: `{exportType, version, state}`. */
export function readConfig(root: JsonRecord, pointer: string): Library {
  const state = asRecord(root["state"]) ?? {};
  const read = LISTS.map(
    (name) => [name, readRows(state[name], `${pointer}/state/${name}`)] as const,
  );
  const lists = new Map(read.map(([name, { rows }]) => [name, rows]));
  const list = (name: (typeof LISTS)[number]) => lists.get(name) ?? [];
  const unread = LISTS.filter((name) => !Array.isArray(state[name]));
  const listed = LISTS.filter((name) => !unread.includes(name));
  return {
    messages: list("messages"),
    topics: byId(list("topics")),
    sessions: byId(list("sessions")),
    groups: byId(list("sessionGroups")),
    threads: byId(list("threads")),
    files: byId(list("files")),
    isOneTopic: false,
    title: null,
    about: pick(root, ABOUT),
    rest: dropBlank({
      ...unmapped(root, new Set([...ABOUT, "state"])),
      state: unmapped(state, new Set([...listed, ...SETTINGS])),
    }),
    broken: read.flatMap(([, { broken }]) => broken),
    settings: SETTINGS.filter((name) => !isBlank(state[name])).length,
    otherRows: 0,
    unlinkedRows: countUnnamed(SIDE_LISTS.map(list)),
  };
}

const NO_RECORDS: ReadonlyMap<string, JsonRecord> = new Map();

/** Reads the export of one topic: `{version: "2.0", exportedAt, title?, messages}`. */
export function readTopic(root: JsonRecord, pointer: string): Library {
  const { rows, broken } = readRows(root["messages"], `${pointer}/messages`);
  const title = asText(root["title"]);
  const taken = [...ABOUT, "messages", ...(title === null ? [] : ["title"])];
  return {
    messages: rows,
    topics: NO_RECORDS,
    sessions: NO_RECORDS,
    groups: NO_RECORDS,
    threads: NO_RECORDS,
    files: NO_RECORDS,
    isOneTopic: true,
    title,
    about: pick(root, ABOUT),
    rest: unmapped(root, new Set(taken)),
    broken,
    settings: 0,
    otherRows: 0,
    unlinkedRows: 0,
  };
}

export function pick(record: JsonRecord, names: readonly string[]): JsonRecord {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
