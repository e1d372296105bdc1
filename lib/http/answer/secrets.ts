import "server-only";

import { readSecretReferences } from "@/lib/data/secrets/references";
import { openReferenceStates } from "@/lib/secrets/reference-states";
import { listSecrets } from "@/lib/secrets/store";

import { widePage, type PAGED_WIDELY } from "../request/list-page";
import type { QueryValues } from "../request/query";
import { json } from "./respond";

type Page = { readonly query: QueryValues<typeof PAGED_WIDELY> };

/** The secrets by name; values are never read here. */
export async function secretsAnswer({ query }: Page): Promise<Response> {
  const report = await listSecrets();
  return json({ ...report, ...widePage(report.items, query, ({ name }) => name) });
}

/** Every reference with whether it would be filled in. */
export async function secretReferencesAnswer({ query }: Page): Promise<Response> {
  const report = await readSecretReferences(await openReferenceStates());
  const { items: rows, nextCursor } = widePage(report.rows, query, ({ rowId, tool, path }) =>
    JSON.stringify([rowId, tool, path]),
  );
  return json({ ...report, rows, nextCursor });
}
