import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addTo } from "@/lib/shared/add-to";

import { dropBlank, unmapped } from "../kit/source/unmapped";
import { byId, countUnnamed, readRows, type Library, type Row } from "./library";
import { pick } from "./read-config";

const ABOUT = ["mode", "schemaHash", "exportedAt", "version"] as const;
const TABLES = [
  "messages",
  "messagePlugins",
  "messageTranslates",
  "messageTTS",
  "messagesFiles",
  "files",
  "topics",
  "threads",
  "sessions",
  "sessionGroups",
  "agents",
  "agentsToSessions",
] as const;
type Table = (typeof TABLES)[number];
/** Tables whose rows are found by their ids. */
const SIDE_TABLES = [
  "messagePlugins",
  "messageTranslates",
  "messageTTS",
  "files",
  "topics",
  "threads",
  "sessions",
  "sessionGroups",
  "agents",
] as const;
/** Tables that only say which rows of two others belong together, with the columns that say it. */
const LINKS = [
  { table: "messagesFiles", from: ["messages", "messageId"], to: ["files", "fileId"] },
  { table: "agentsToSessions", from: ["sessions", "sessionId"], to: ["agents", "agentId"] },
] as const;
const ROW_OWNERS = ["userId", "clientId"] as const;

/** Reads an export of the database: `{mode, schemaHash, data: {<table>: row[]}}`. */
export function readDatabase(root: JsonRecord, pointer: string): Library {
  const data = asRecord(root["data"]) ?? {};
  const tables = new Map<Table, Row[]>(TABLES.map((table) => [table, []]));
  const broken: Library["broken"][number][] = [];
  const otherMembers: [string, unknown][] = [];
  let otherRows = 0;
  for (const [name, value] of Object.entries(data)) {
    const table = TABLES.find((known) => known === name || known === camelCase(name));
    if (!Array.isArray(value)) {
      otherMembers.push([name, value]);
    } else if (table === undefined) {
      otherRows += value.length;
    } else {
      const read = readRows(value, `${pointer}/data/${name}`);
      tables.set(table, read.rows.map(camelRow));
      for (const each of read.broken) broken.push(each);
    }
  }
  const table = (name: Table) => tables.get(name) ?? [];
  const sides = SIDE_TABLES.map(table);
  return {
    messages: joinMessages(table),
    topics: byId(table("topics")),
    sessions: joinSessions(table),
    groups: byId(table("sessionGroups")),
    threads: byId(table("threads")),
    files: byId(table("files")),
    isOneTopic: false,
    title: null,
    about: pick(root, ABOUT),
    rest: dropBlank({
      ...unmapped(root, new Set([...ABOUT, "data"])),
      data: dropBlank(Object.fromEntries(otherMembers)),
    }),
    broken,
    settings: 0,
    otherRows: otherRows + countNotedLinks(table),
    unlinkedRows: countUnnamed(sides) + countUnlinked(table),
  };
}

/** `session_id` → `sessionId` */
const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** Columns are written either way; a call's id keeps the spelling of the config file. */
function camelRow({ record, path }: Row): Row {
  const members = Object.entries(record).map(([name, value]) => [camelCase(name), value] as const);
  return { record: Object.fromEntries(members), path };
}

/** Messages with what other tables say of them. */
function joinMessages(table: (name: Table) => readonly Row[]): Row[] {
  const plugins = byId(table("messagePlugins"));
  const translations = byId(table("messageTranslates"));
  const speech = byId(table("messageTTS"));
  const files = new Map<string, string[]>();
  for (const { record } of table("messagesFiles")) {
    const [message, file] = [asText(record["messageId"]), asText(record["fileId"])];
    if (message && file) addTo(files, message, file);
  }
  return table("messages").map(({ record, path }) => {
    const id = asText(record["id"]) ?? "";
    const extra = {
      ...asRecord(record["extra"]),
      ...dropBlank({ translate: translations.get(id), tts: speech.get(id) }),
    };
    const listed = files.get(id) ?? [];
    return {
      record: {
        ...record,
        ...pluginMembers(plugins.get(id)),
        ...(Object.keys(extra).length === 0 ? {} : { extra }),
        ...(listed.length === 0 ? {} : { files: [...asList(record["files"]), ...listed] }),
      },
      path,
    };
  });
}

function pluginMembers(row: JsonRecord | undefined): JsonRecord {
  if (row === undefined) return {};
  const { id: _, toolCallId, state, error, intervention, userId, clientId, ...plugin } = row;
  return dropBlank({
    tool_call_id: toolCallId,
    plugin,
    pluginState: state,
    pluginError: error,
    pluginIntervention: intervention,
    pluginIds: dropBlank({ userId, clientId }),
  });
}

/** Sessions with the agent that answers in them. */
function joinSessions(table: (name: Table) => readonly Row[]): Map<string, JsonRecord> {
  const agents = byId(table("agents"));
  const agentOf = new Map(
    table("agentsToSessions").map(({ record }) => [
      asText(record["sessionId"]) ?? "",
      agents.get(asText(record["agentId"]) ?? ""),
    ]),
  );
  const joined = [...byId(table("sessions"))].map(([id, session]): [string, JsonRecord] => {
    const agent = agentOf.get(id);
    return [id, agent === undefined ? session : { ...session, config: agent }];
  });
  return new Map(joined);
}

/** Links that say more than what they link. */
function countNotedLinks(table: (name: Table) => readonly Row[]): number {
  const noted = LINKS.flatMap(({ table: name, from, to }) => {
    const columns = new Set([from[1], to[1], ...ROW_OWNERS]);
    return table(name).filter(({ record }) => Object.keys(unmapped(record, columns)).length > 0);
  });
  return noted.length;
}

/** Rows about messages and sessions that are not there. */
function countUnlinked(table: (name: Table) => readonly Row[]): number {
  const idsOf = (name: Table) => new Set(table(name).map(({ record }) => record["id"]));
  const messages = idsOf("messages");
  const notes = (["messagePlugins", "messageTranslates", "messageTTS"] as const).flatMap((name) =>
    table(name).filter(({ record }) => !messages.has(record["id"])),
  );
  const links = LINKS.flatMap(({ table: name, from: [owners, column] }) => {
    const owner = idsOf(owners);
    return table(name).filter(({ record }) => !owner.has(record[column]));
  });
  const linked = new Set(table("agentsToSessions").map(({ record }) => record["agentId"]));
  const agents = table("agents").filter(({ record }) => !linked.has(record["id"]));
  return notes.length + links.length + agents.length;
}
