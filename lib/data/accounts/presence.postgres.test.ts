import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { thisProcess } from "@/lib/data/store/process/this-process";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { makeOwnDatabase, ownDatabase } from "@/lib/testing/postgres/accounts-database";

import { closeAccounts, getAccounts } from "./database";
import { presentElsewhere, shareVisit } from "./presence";

useAccounts();
beforeEach(async () => {
  await makeOwnDatabase();
  vi.stubEnv("DATABASE_URL", ownDatabase());
});
// Before the environment is that of others again.
afterEach(closeAccounts);

const rows = async () => {
  const { query } = await getAccounts();
  return query.selectFrom("Presence").selectAll().execute();
};

async function until(is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await is()); tries += 1) {
    if (tries > 1000) throw new Error("It did not happen in time.");
    await wait(20);
  }
}

/** What a process wrote that lived so many milliseconds ago. */
async function writeElsewhere(
  process: string,
  memberId: string,
  conversationId: string,
  untilMs = Date.now() + 60_000,
): Promise<void> {
  const { query } = await getAccounts();
  const id = `${process} ${memberId} ${conversationId}`;
  await query
    .insertInto("Presence")
    .values({ id, process, conversationId, memberId, editing: 7, untilMs })
    .execute();
}

test("other processes are told who has a conversation open, and that they left", async () => {
  const { viewer } = await makeOwner();
  const leave = shareVisit({ conversationId: "one", memberId: viewer.id, editing: 3 });
  await until(async () => (await rows()).length === 1);
  expect(await rows()).toMatchObject([
    { process: thisProcess(), conversationId: "one", memberId: viewer.id, editing: 3 },
  ]);
  // Who is here is known here.
  expect(await presentElsewhere("one")).toEqual([]);
  leave();
  await until(async () => (await rows()).length === 0);
});

test("members are found by the conversation, without those of dead processes and of deleted accounts", async () => {
  const owner = await makeOwner();
  const ben = await makeMember(owner.viewer, "reader", "ben");
  await writeElsewhere("host 7 A", ben.viewer.id, "one");
  await writeElsewhere("host 8 B", owner.viewer.id, "one", Date.now() - 1);
  await writeElsewhere("host 7 A", owner.viewer.id, "two");
  await writeElsewhere("host 7 A", "nobody", "one");
  expect(await presentElsewhere("one")).toEqual([{ id: ben.viewer.id, name: "ben", editing: 7 }]);
  expect(await presentElsewhere("three")).toEqual([]);
});

test("what this process tells counts longer with every beat, and rows of dead ones are removed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { viewer } = await makeOwner();
  await writeElsewhere("host 8 B", viewer.id, "one", Date.now() - 1);
  const leave = shareVisit({ conversationId: "two", memberId: viewer.id, editing: null });
  const own = async () => (await rows()).filter(({ process }) => process === thisProcess());
  await until(async () => (await own()).length === 1);
  const [before] = await own();
  await vi.advanceTimersByTimeAsync(10_000);
  await until(async () => (await rows()).length === 1);
  const [after] = await own();
  expect(after?.untilMs).toBeGreaterThan(before?.untilMs ?? Infinity);
  vi.useRealTimers();
  leave();
  await until(async () => (await rows()).length === 0);
});
