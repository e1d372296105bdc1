import { checkStore } from "@/lib/data/derived/laws";
import { activityBreaches } from "@/lib/data/store/sqlite/activity";
import { countBrokenReferences } from "@/lib/data/store/sqlite/broken-references";
import { countMissing } from "@/lib/data/store/sqlite/unindexed";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Store } from "@/lib/data/store/store";
import { verifyCheck, type VerifyCheck } from "@/lib/domain/backup/report";
import { addAll } from "@/lib/shared/add-all";

import { verifyColumns } from "./verify-columns";

/** What follows from the texts: columns derived again, and the rest as far as counting tells. */
export async function verifyCounts(sql: Sql): Promise<VerifyCheck[]> {
  const faults = await verifyColumns(sql);
  addAll(faults, await activityBreaches(sql));
  const broken = await countBrokenReferences(sql);
  if (broken > 0) faults.push(`${broken} rows refer to nothing`);
  const missing = await countMissing(sql);
  const unfound = missing > 0 ? [`the search index lacks ${missing} messages`] : [];
  return [verifyCheck("derived", null, faults), verifyCheck("search", null, unfound)];
}

/** What follows from the texts, derived again and compared row by row. It keeps the words of all texts in memory. */
export async function verifyEverything(store: Store): Promise<VerifyCheck[]> {
  const breaches = await checkStore(store, "places");
  const isOfSearch = (sentence: string): boolean => sentence.startsWith("the search index");
  return [
    verifyCheck(
      "derived",
      null,
      breaches.filter((sentence) => !isOfSearch(sentence)),
    ),
    verifyCheck("search", null, breaches.filter(isOfSearch)),
  ];
}
