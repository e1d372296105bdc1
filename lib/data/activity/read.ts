import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ActivityRow, ActivityYear } from "@/lib/domain/activity/counts";
import { UNDATED_DAY, monthStart, yearOf } from "@/lib/domain/activity/day";

import { getStore } from "../library/client";

/** Which years have messages, the latest first, and how many messages have no recorded time. */
export async function readActivityYears(viewer: Viewer): Promise<{
  years: readonly ActivityYear[];
  undated: number;
}> {
  const store = await getStore(viewer);
  const days = await store.read(({ query }) =>
    query
      .selectFrom("DailyActivity")
      .select(["day", ({ fn }) => fn.sum<number>("messages").as("messages")])
      .groupBy("day")
      .execute(),
  );
  const years = new Map<number, number>();
  let undated = 0;
  for (const { day, messages } of days) {
    if (day === UNDATED_DAY) undated += messages;
    else years.set(yearOf(day), (years.get(yearOf(day)) ?? 0) + messages);
  }
  return {
    years: [...years]
      .map(([year, messages]) => ({ year, messages }))
      .sort((one, other) => other.year - one.year),
    undated,
  };
}

/** The counts of all days of a year. */
export async function readActivity(viewer: Viewer, year: number): Promise<ActivityRow[]> {
  const store = await getStore(viewer);
  return store.read(({ query }) =>
    query
      .selectFrom("DailyActivity")
      .selectAll()
      .where("day", ">=", monthStart(year, 0))
      .where("day", "<", monthStart(year + 1, 0))
      .orderBy("day")
      .execute(),
  );
}
