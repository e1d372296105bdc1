import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { buildCall, buildConversation, buildResult } from "@/lib/testing/builders/conversation";
import { arbitraryStep, takeStep } from "@/lib/testing/library/edit-steps";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

import { checkStore } from "../derived/laws";
import { undoImport } from "../imports/undo";
import { activityBreaches } from "../store/sqlite/activity";
import { migrationsDirectory } from "../store/migrations/files";
import { purgeFromTrash } from "../trash/purge";
import { deleteConversation, restoreConversation } from "../trash/move";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const library = useLibrary();

const DAYS = ["2024-12-31T23:59:59.999Z", "2025-01-01T00:00:00Z", "1969-07-20T20:17:40Z", null];

/** Messages of few days and models, with and without tokens, calls and failures. */
const arbitraryMessages = fc
  .array(
    fc.record({
      day: fc.constantFrom(...DAYS),
      model: fc.constantFrom(undefined, "", "opus", "haiku"),
      inputTokens: fc.constantFrom(undefined, 3, 0.5, -1, 1e300),
      outputTokens: fc.constantFrom(undefined, 7, "many"),
      state: fc.constantFrom("succeeded", "failed", "timed_out", "canceled", null),
      deleted: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((messages) => messages.map(buildMessage));

interface DrawnMessage {
  readonly day: string | null;
  readonly state: string | null;
  readonly deleted: boolean;
}

function buildMessage({ day, state, deleted, ...assistantMetadata }: DrawnMessage, at: number) {
  const createdAt = day ?? "1970-01-01T00:00:00Z";
  const call = buildCall({ createdAt });
  const entry = { actorId: "u", timestamp: createdAt };
  const result = { ...buildResult(call.id), createdAt, toolResultState: state };
  return {
    id: `m${at}`,
    role: "assistant",
    messageType: "composite",
    contentBlocks: state === null ? [] : [call, result],
    assistantMetadata,
    auditTrail: [
      { ...entry, action: "created" },
      ...(deleted ? [{ ...entry, action: "deleted" }] : []),
    ],
  };
}

const arbitraryAct = fc.oneof(
  fc.record({ act: fc.constant("import" as const), messages: arbitraryMessages }),
  fc.record({ act: fc.constant("replace" as const), at: fc.nat(9), messages: arbitraryMessages }),
  fc.record({ act: fc.constant("edit" as const), at: fc.nat(9), step: arbitraryStep }),
  fc.record({
    act: fc.constantFrom("trash" as const, "restore" as const, "purge" as const, "undo" as const),
    at: fc.nat(9),
  }),
);

const text = (messages: unknown) => JSON.stringify({ ...buildConversation(), messages });

test("whatever is imported, edited, deleted, restored, purged or undone, the days say what a full count does", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAct, { minLength: 2, maxLength: 12 }), async (acts) => {
      const store = await library.store();
      let known: { id: string; importId: string }[] = [];
      for (const act of acts) {
        if (act.act === "import") {
          known.push(await importConversation(text(act.messages), { format: `f${known.length}` }));
          continue;
        }
        const target = known[act.at % Math.max(1, known.length)];
        if (target === undefined) continue;
        const { id, importId } = target;
        if (act.act === "edit") await takeStep(id, act.step);
        else if (act.act === "replace") {
          await restoreConversation(LOCAL_VIEWER, id);
          const mode = { mode: "replace", id } as const;
          known.push(await importConversation(text(act.messages), { target: mode }));
        } else if (act.act === "trash") await deleteConversation(LOCAL_VIEWER, id);
        else if (act.act === "restore") await restoreConversation(LOCAL_VIEWER, id);
        else if (act.act === "undo") {
          await undoImport(LOCAL_VIEWER, importId, { force: true });
          known = known.filter((other) => other !== target);
        } else {
          await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "conversation", id }] });
          known = known.filter((other) => other.id !== id);
        }
        expect(await store.read(activityBreaches)).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

// Libraries on PostgreSQL count from the beginning.
test.skipIf(isOnPostgres())(
  "an older library is counted when it is brought up to date",
  async () => {
    const failed = { ...buildResult("c"), toolResultState: "failed" };
    const message = { id: "m", role: "assistant", messageType: "composite" };
    const { id } = await importConversation(
      text([{ ...message, contentBlocks: [buildCall({ id: "c" }), failed] }]),
    );
    await deleteConversation(LOCAL_VIEWER, (await importConversation(text([message]))).id);
    const store = await library.store();
    const folder = migrationsDirectory();
    const name = readdirSync(folder).find((entry) => entry.endsWith("_activity")) ?? "";
    const script = readFileSync(join(folder, name, "migration.sql"), "utf8");
    await store.write(async (sql) => {
      for (const [, trigger] of script.matchAll(/CREATE TRIGGER "(\w+)"/g)) {
        await sql.run(`DROP TRIGGER "${trigger}"`);
      }
      await sql.run(`UPDATE "Message" SET "failureCount" = 0`);
      await sql.run(`DELETE FROM "ConversationActivity"`);
      await sql.run(`DELETE FROM "DailyActivity"`);
      const statements = script
        .slice(script.indexOf(`UPDATE "Message"`))
        .split(/;\n\n(?=REPLACE|--|CREATE)|(?<=END);\n/);
      for (const statement of statements) {
        if (/\w/.test(statement.replace(/--.*/g, ""))) await sql.run(statement);
      }
    });
    expect(await checkStore(store)).toEqual([]);
    const days = await store.read((sql) => sql.all(`SELECT calls, failures FROM "DailyActivity"`));
    expect(days).toEqual([{ calls: 1, failures: 1 }]);
    await deleteConversation(LOCAL_VIEWER, id);
  },
);
