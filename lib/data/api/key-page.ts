import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

import type { ApiKeyPage, ApiKeyQuery, ApiKeySort } from "@/lib/domain/tool-sets-api/api-key";
import { rowPage, ROWS_ON_A_PAGE } from "@/lib/shared/row-page";

import { getSharedStore } from "../library/client";
import { API_KEY_COLUMNS } from "./keys";

const VALUES: Readonly<Record<ApiKeySort, RawBuilder<unknown>>> = {
  created: raw`"createdMs"`,
  name: raw`lower(name)`,
  scope: raw`scope`,
  used: raw`"lastUsedMs"`,
};

/** A page of the keys whose names have every word; one that was never used comes last in both directions. */
export async function listApiKeyPage(request: ApiKeyQuery): Promise<ApiKeyPage> {
  const { sort, order, words, page } = request;
  const wanted = words.split(/\s+/).filter((word) => word !== "");
  const store = await getSharedStore();
  return store.read(async ({ query }) => {
    const count = () =>
      query.selectFrom("ApiKey").select(({ fn }) => fn.countAll<number>().as("count"));
    const { count: total } = await count().executeTakeFirstOrThrow();
    const { count: found } =
      wanted.length === 0
        ? { count: total }
        : await count()
            .where((keys) => keys.and(wanted.map(hasWord)))
            .executeTakeFirstOrThrow();
    const place = rowPage(found, page);
    const keys = await query
      .selectFrom("ApiKey")
      .select(API_KEY_COLUMNS)
      .where((keys) => keys.and(wanted.map(hasWord)))
      .orderBy(raw`${VALUES[sort]} IS NULL`)
      .orderBy(VALUES[sort], order)
      .orderBy("id", order)
      .limit(ROWS_ON_A_PAGE)
      .offset(place.from)
      .execute();
    return { keys, total, place };
  });
}

const hasWord = (word: string): RawBuilder<SqlBool> => {
  const escaped = word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return raw<SqlBool>`lower(name) LIKE lower(${`%${escaped}%`}) ESCAPE '\\'`;
};

/** What keys are called, by their ids. */
export async function apiKeyNames(
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const store = await getSharedStore();
  const rows = await store.read(({ query }) =>
    query.selectFrom("ApiKey").select(["id", "name"]).where("id", "in", wanted).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
