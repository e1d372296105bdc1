import { sql as raw, type InferResult, type SqlBool } from "kysely";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  shareState,
  type OpeningsOfDay,
  type Share,
  type SharePage,
} from "@/lib/domain/shares/share";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { storedJson } from "../store/damage/record-damaged";
import type { Sql } from "../store/connection/sql";
import { pageOf, readCursor } from "../store/keys/list-cursor";

const MOST = 500;
const MOST_OPENINGS = 200;

const COLUMNS = [
  "s.id",
  "s.conversationId",
  "s.title",
  "s.part",
  "s.audience",
  "s.people",
  "s.redactions",
  "s.conversationKey",
  "s.revision",
  "s.frozenMs",
  "s.isPrivate",
  "s.tellsNewer",
  "s.createdMs",
  "s.endsMs",
  "s.revokedMs",
  "s.accountId",
] as const;

/** Links with their conversations as they are now, if they are not in the trash. */
const selectShares = ({ query }: Sql) =>
  query
    .selectFrom("Share as s")
    .leftJoin("Conversation as c", (join) =>
      join
        .onRef("c.id", "=", "s.conversationId")
        .on("c.state", "=", "live")
        .on("c.deletedMs", "is", null),
    )
    // In the trash, too; what its maker sees no longer is not there.
    .leftJoin("Conversation as v", (join) =>
      join.onRef("v.id", "=", "s.conversationId").on("v.state", "=", "live"),
    )
    .select(COLUMNS)
    .select("v.key as seenKey")
    .select(["c.key", "c.revision as nowRevision", "c.isPrivate as nowPrivate"])
    .select("c.accountId as owner");

type ShareRow = InferResult<ReturnType<typeof selectShares>>[number];

/** The links that a viewer made, the newest first: all of them, or those of one conversation. */
export async function listSharePage(
  viewer: Viewer,
  request: {
    readonly conversation?: string;
    readonly cursor?: string;
    readonly limit?: number;
  } = {},
): Promise<SharePage> {
  const { conversation, cursor } = request;
  const limit = Math.min(Math.max(1, Math.floor(request.limit ?? 100)), MOST);
  const place = cursor === undefined ? null : readCursor(cursor, "number");
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const found =
      conversation === undefined
        ? null
        : ((await findEntity(sql, "Conversation", conversation, ["id"]))?.id ?? "");
    const rows = await selectShares(sql)
      .$if(found !== null, (all) => all.where("s.conversationId", "=", found ?? ""))
      .$if(place !== null, (all) =>
        all.where(raw<SqlBool>`(s."createdMs", s.id) < (${place?.value}, ${place?.id})`),
      )
      .orderBy("s.createdMs", "desc")
      .orderBy("s.id", "desc")
      .limit(limit + 1)
      .execute();
    const { shown, nextCursor } = pageOf(rows, limit, (last) => ({
      value: last.createdMs,
      id: last.id,
    }));
    return {
      items: await withOpenings(sql, shown),
      nextCursor,
    };
  });
}

/** One link, with the days on which it was opened, the newest first; null when the viewer made no such link. */
export async function getShare(
  viewer: Viewer,
  id: string,
): Promise<{ readonly share: Share; readonly days: readonly OpeningsOfDay[] } | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const [share] = await withOpenings(
      sql,
      await selectShares(sql).where("s.id", "=", id).execute(),
    );
    if (share === undefined) return null;
    const days = await sql.query
      .selectFrom("ShareOpening")
      .select(["day", "accountId", "count", "lastMs"])
      .where("shareId", "=", id)
      .orderBy("lastMs", "desc")
      .orderBy("accountId")
      .limit(MOST_OPENINGS)
      .execute();
    return {
      share,
      days: days.map((day) => ({ ...day, accountId: day.accountId === "" ? null : day.accountId })),
    };
  });
}

async function withOpenings(sql: Sql, rows: readonly ShareRow[]): Promise<Share[]> {
  if (rows.length === 0) return [];
  const sums = await sql.query
    .selectFrom("ShareOpening")
    .select(["shareId", "accountId"])
    .select(({ fn }) => [fn.sum<number>("count").as("count"), fn.max("lastMs").as("lastMs")])
    .where(
      "shareId",
      "in",
      rows.map(({ id }) => id),
    )
    .groupBy(["shareId", "accountId"])
    .execute();
  const nowMs = Date.now();
  return rows.map((row) => {
    const own = sums.filter(({ shareId }) => shareId === row.id);
    const count = (of: typeof own) => of.reduce((all, sum) => all + sum.count, 0);
    const lastMs = own.reduce<number | null>((last, sum) => Math.max(last ?? 0, sum.lastMs), null);
    const outsiders = count(own.filter(({ accountId }) => accountId === ""));
    return readShare(row, nowMs, { total: count(own), outsiders, lastMs });
  });
}

function readShare(row: ShareRow, nowMs: number, openings: Share["openings"]): Share {
  const { id, conversationId, title, part, audience, frozenMs, createdMs, endsMs, revokedMs } = row;
  const now = row.key === null ? null : { isPrivate: row.nowPrivate === 1, accountId: row.owner };
  const kept = {
    id,
    conversationId,
    // Of what was made private or moved since only its members read the title.
    title: row.seenKey === null ? "" : title,
    part,
    audience,
    createdMs,
    frozenMs,
    endsMs,
    revokedMs,
  };
  return {
    ...kept,
    // Written by store.ts only.
    people: storedJson(row.people, `link ${id}`) as string[],
    state: shareState({ ...row, isPrivate: row.isPrivate === 1 }, now, nowMs),
    isRedacted: row.redactions !== null,
    tellsNewer: row.tellsNewer === 1,
    hasNewer: now !== null && (row.key !== row.conversationKey || row.nowRevision !== row.revision),
    openings,
  };
}
