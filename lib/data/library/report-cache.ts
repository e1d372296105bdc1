import type { Viewer } from "@/lib/domain/accounts/viewer";

import { getWholeStore } from "./client";
import { sightOf } from "../store/sight/sight";
import { databaseFile } from "../store/files/data-directory";

const MOST_KEPT = 8;

/**
 * Remembers the latest answers of a report that goes through the whole library, for each who may see something else, as
 * long as the library stays as it is. Whoever asks while one is being made waits for the same one.
 */
export function keepAnswers<Answer>(): (
  viewer: Viewer,
  question: string,
  make: () => Promise<Answer>,
) => Promise<Answer> {
  let keptStamp = "";
  const kept = new Map<string, Promise<Answer>>();
  return async (viewer, asked, make) => {
    const question = JSON.stringify([sightOf(viewer), asked]);
    const stamp = await libraryStamp();
    if (stamp !== keptStamp) kept.clear();
    keptStamp = stamp;
    const known = kept.get(question);
    if (known !== undefined) return known;
    const answer = make();
    kept.set(question, answer);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    // A failure is told to whoever asked; the next one tries again.
    answer.catch(() => kept.delete(question));
    return answer;
  };
}

/**
 * Changes with every edit, import, deletion or setting, with every other owner or library of a conversation and with every
 * decision about tools: for answers over the whole library that are dear to make. Revisions only grow, and rows of
 * another document have other keys.
 */
async function libraryStamp(): Promise<string> {
  const store = await getWholeStore();
  return store.read(async ({ query }) => {
    const parts: unknown[] = [];
    for (const table of ["Conversation", "ToolsetFile"] as const) {
      const part = await query
        .selectFrom(table)
        .select(({ fn }) => [
          fn.countAll().as("count"),
          fn.max("key").as("last"),
          fn.sum("revision").as("revisions"),
          fn.sum("key").as("keys"),
        ])
        .where("state", "=", "live")
        .where("deletedMs", "is", null)
        .executeTakeFirst();
      parts.push(part);
    }
    // Who sees a conversation changes without an edit as well: an account is deleted, or what nobody owned is adopted.
    parts.push(
      await query
        .selectFrom("Conversation")
        .select(({ fn }) => [
          "accountId",
          "libraryId",
          "isPrivate",
          fn.countAll().as("count"),
          fn.sum("key").as("keys"),
        ])
        .where("state", "=", "live")
        .where("deletedMs", "is", null)
        .groupBy(["accountId", "libraryId", "isPrivate"])
        .orderBy("accountId")
        .orderBy("libraryId")
        .orderBy("isPrivate")
        .execute(),
    );
    // What a server lists is accepted or held back beside the documents.
    parts.push(
      await query
        .selectFrom("LedgerEntry")
        .select(({ fn }) => fn.max("seq").as("last"))
        .where("event", "=", "permissions-changed")
        .executeTakeFirst(),
    );
    parts.push(
      await query
        .selectFrom("Change")
        .select(({ fn }) => fn.max("id").as("last"))
        .executeTakeFirst(),
    );
    parts.push(await query.selectFrom("Setting").select(["key", "value"]).orderBy("key").execute());
    return JSON.stringify([databaseFile(), parts]);
  });
}
