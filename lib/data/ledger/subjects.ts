import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import { isRole, type Role } from "@/lib/domain/accounts/role";
import type { LedgerSubject, RoleChange, SubjectNoun } from "@/lib/domain/library/ledger-subject";
import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Sql } from "../store/connection/sql";
import type { LedgerEntry } from "./chain/entry";

type Entry = Pick<LedgerEntry, "event" | "subject" | "body">;

/** What an entry names, before anything is looked up. */
type Named =
  | { readonly kind: "found"; readonly subject: LedgerSubject | null }
  | {
      readonly kind: "ids";
      readonly ids: readonly string[];
      /** The text when none of them is visible to whoever looks. */
      readonly otherwise: LedgerSubject;
      readonly others: number;
    }
  | { readonly kind: "share" | "key"; readonly id: string };

const found = (subject: LedgerSubject | null): Named => ({ kind: "found", subject });

const one = (noun: SubjectNoun, ...ids: readonly string[]): Named => ({
  kind: "ids",
  ids,
  otherwise: { kind: "gone", noun },
  others: 0,
});

const account = (id: string | null, body: JsonRecord = {}, library: string | null = null): Named =>
  found(id === null ? null : { kind: "account", account: id, library, ...rolesOf(body) });

const invitation = (id: string, body: JsonRecord): Named =>
  found({ kind: "invitation", invitation: id, ...rolesOf(body) });

const rolesOf = (body: JsonRecord): RoleChange => ({
  from: roleOf(body["from"]),
  role: roleOf(body["role"]),
});

function roleOf(given: unknown): Role | null {
  const role = asText(given);
  return role !== null && isRole(role) ? role : null;
}

const nounOf = (body: JsonRecord): SubjectNoun =>
  body["noun"] === "toolset" ? "toolset" : "conversation";

/** How the entries of an event name what they are about. An event that is not here says all by itself. */
const NAMED: Readonly<Partial<Record<LedgerEvent, (entry: Entry, body: JsonRecord) => Named>>> = {
  "export-started": (_, body) => exported(body),
  "consent-remembered": (_, body) => one("conversation", asText(body["conversationId"]) ?? ""),
  "consent-revoked": (_, body) => one("conversation", asText(body["conversationId"]) ?? ""),
  "share-made": shared,
  "share-updated": shared,
  "share-revoked": shared,
  "comment-added": commented,
  "comment-edited": commented,
  "comment-deleted": commented,
  "comment-resolved": commented,
  "comment-reopened": commented,
  "import-done": ({ subject }) => one("import", subject),
  "import-undone": ({ subject }) => one("import", subject),
  "document-trashed": ({ subject }, body) => one(nounOf(body), subject),
  "document-restored": ({ subject }, body) => one(nounOf(body), subject),
  "documents-purged": (_, body) => found(counted(body, null)),
  "permissions-changed": ({ subject }, body) =>
    one(nounOf(body), asText(body["document"]) ?? subject),
  "conversation-moved": ({ subject }) => one("conversation", subject),
  "server-item-read": ({ subject }) => one("toolset", subject),
  "private-opened": (_, body) => account(asText(body["owner"])),
  "private-handed-over": ({ subject }) => account(subject),
  "member-invited": ({ subject }, body) => invitation(subject, body),
  "invitation-revoked": ({ subject }, body) => invitation(subject, body),
  "member-joined": ({ subject }, body) => account(subject, body),
  "member-role-changed": ({ subject }, body) => account(subject, body),
  "member-removed": ({ subject }, body) => account(subject, body),
  "member-key-created": (_, body) => account(asText(body["member"])),
  "member-key-revoked": (_, body) => account(asText(body["member"])),
  "library-created": ofLibrary,
  "library-renamed": ofLibrary,
  "library-deleted": ofLibrary,
  "library-member-set": ({ subject }, body) => account(asText(body["member"]), body, subject),
  "setting-changed": ({ subject }) => found({ kind: "setting", key: subject }),
  "secret-stored": named,
  "secret-removed": named,
  "secret-server-added": named,
  "secret-server-removed": named,
  "signed-in": named,
  "signed-out": named,
  "oauth-client-stored": named,
  "oauth-client-removed": named,
  "api-key-created": ({ subject }) => ({ kind: "key", id: subject }),
  "api-key-revoked": ({ subject }) => ({ kind: "key", id: subject }),
};

function ofLibrary({ subject }: Entry): Named {
  return found({ kind: "library", library: subject });
}

function named({ subject }: Entry, body: JsonRecord): Named {
  return found({ kind: "name", name: subject, server: asText(body["origin"]) });
}

function commented({ subject }: Entry, body: JsonRecord): Named {
  return one("conversation", asText(body["conversation"]) ?? subject);
}

/** That a link ended does not name the conversation again: the link does. */
function shared({ subject }: Entry, body: JsonRecord): Named {
  const conversation = asText(body["conversation"]);
  return conversation === null ? { kind: "share", id: subject } : one("conversation", conversation);
}

function counted(counts: JsonRecord, query: string | null): LedgerSubject {
  const conversations = countOf(counts["conversations"]);
  const toolsets = countOf(counts["toolsets"]);
  return { kind: "documents", conversations, toolsets, query };
}

/** Some events list ids and some only how many there were. */
const countOf = (given: unknown): number => asNumber(given) ?? asList(given).length;

const FIRST_IDS = 3;

/** The documents that an export was asked for by name; of everything or of a search, how many there were. */
function exported(body: JsonRecord): Named {
  const scope = asRecord(body["scope"]) ?? {};
  const ids = [...asList(scope["conversations"]), ...asList(scope["toolsets"])].flatMap(
    (id) => asText(id) ?? [],
  );
  const otherwise = counted(asRecord(body["counts"]) ?? {}, asText(scope["query"]));
  if (ids.length === 0) return found(otherwise);
  return { kind: "ids", ids: ids.slice(0, FIRST_IDS), otherwise, others: ids.length - 1 };
}

function bodyOf({ body }: Entry): JsonRecord {
  try {
    return asRecord(JSON.parse(body)) ?? {};
  } catch {
    // The check of the ledger tells of a body that cannot be read.
    return {};
  }
}

/** What each of some entries is about, for whoever looks; null where the event says all. */
export async function subjectsOf(
  sql: Sql,
  entries: readonly Entry[],
): Promise<(LedgerSubject | null)[]> {
  const all = entries.map((entry) => NAMED[entry.event]?.(entry, bodyOf(entry)) ?? found(null));
  const shares = await conversationsOfShares(sql, idsOf(all, "share"));
  const keys = await namesOfKeys(sql, idsOf(all, "key"));
  const asked = all.map((each): Named => {
    if (each.kind === "key") {
      const name = keys.get(each.id);
      return found(
        name === undefined
          ? { kind: "gone", noun: "API key" }
          : { kind: "name", name, server: null },
      );
    }
    if (each.kind !== "share") return each;
    const conversation = shares.get(each.id);
    return conversation === undefined
      ? found({ kind: "gone", noun: "link" })
      : one("conversation", conversation);
  });
  const documents = await documentsById(
    sql,
    asked.flatMap((each) => (each.kind === "ids" ? each.ids : [])),
  );
  return asked.map((each) => {
    if (each.kind !== "ids") return each.kind === "found" ? each.subject : null;
    const document = each.ids.map((id) => documents.get(id)).find((it) => it !== undefined);
    return document === undefined ? each.otherwise : { ...document, others: each.others };
  });
}

const idsOf = (all: readonly Named[], kind: "share" | "key"): string[] =>
  all.flatMap((each) => (each.kind === kind ? each.id : []));

async function conversationsOfShares(
  { query }: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("Share")
    .select(["id", "conversationId"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
}

async function namesOfKeys(
  { query }: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("ApiKey")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Document = Extract<LedgerSubject, { kind: "document" }>;

/** Each as far as it is there for whoever looks, by its id. */
async function documentsById(
  { query }: Sql,
  named: readonly string[],
): Promise<ReadonlyMap<string, Document>> {
  const ids = [...new Set(named)];
  const known = new Map<string, Document>();
  if (ids.length === 0) return known;
  const document = { kind: "document", isInTrash: false, others: 0 } as const;
  for (const { id, name } of await query
    .selectFrom("Import")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute()) {
    known.set(id, { ...document, noun: "import", id, title: name });
  }
  for (const [noun, table] of [
    ["toolset", "ToolsetFile"],
    ["conversation", "Conversation"],
  ] as const) {
    const rows = await query
      .selectFrom(table)
      .select(["id", "title", "deletedMs"])
      .where("id", "in", ids)
      .where("state", "=", "live")
      .execute();
    for (const { id, title, deletedMs } of rows) {
      known.set(id, { ...document, noun, id, title, isInTrash: deletedMs !== null });
    }
  }
  return known;
}
