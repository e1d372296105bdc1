import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import { dropBlank, leftover } from "../leftover";
import { byId, readRows } from "./library";
import type { Library, Row } from "./library";
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
      broken.push(...read.broken);
    }
  }
  const table = (name: Table) => tables.get(name) ?? [];
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
      ...leftover(root, new Set([...ABOUT, "data"])),
      data: dropBlank(Object.fromEntries(otherMembers)),
    }),
    broken,
    settings: 0,
    otherRows,
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
    if (message && file) files.set(message, [...(files.get(message) ?? []), file]);
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
