import { expect, test } from "vitest";

import { SentStatements } from "./sent-statements";

const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE; SET LOCAL search_path TO "one", pg_temp; SELECT 1`;

/** What is found in statements of one connection. */
function faults(...texts: readonly string[]): (string | null)[] {
  const sent = new SentStatements();
  return texts.map((text) => sent.hear(text));
}

test("a transaction that says first where the library is may name its tables", () => {
  const texts = [
    BEGIN,
    `select "c"."id" from "Conversation" as "c"`,
    `COPY "Message" ("id") FROM STDIN`,
  ];
  expect(faults(...texts, "COMMIT", `SELECT id FROM "one"."_Process"`)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test.each([
  [`SELECT id FROM "Conversation"`, []],
  [`DELETE FROM "Message"`, [BEGIN, "COMMIT"]],
  [`DELETE FROM "Message"`, ["BEGIN"]],
  [`SELECT id FROM "two"."Conversation"`, [BEGIN]],
  [`select * from "Message" join two."Conversation" on true`, [BEGIN]],
  [`UPDATE "two" . "Message" SET id = 1`, [BEGIN]],
  [`SET search_path TO "two"`, [BEGIN]],
  [`SELECT set_config('search_path', 'two', true)`, [BEGIN]],
  [`SELECT 1; COMMIT; DELETE FROM "Message"`, [BEGIN]],
  [BEGIN.replace("one", "two"), [BEGIN]],
  [`insert into "LedgerEntry" values (1)`, [`${BEGIN}; SET LOCAL synchronous_commit = off`]],
])("%s after %j is found", (text, before) => {
  expect(faults(...before, text).at(-1)).not.toBeNull();
});

test("a word in a text is no table", () => {
  expect(faults(BEGIN, `SELECT 'from two.Message; COMMIT;' AS words`)).toEqual([null, null]);
});
