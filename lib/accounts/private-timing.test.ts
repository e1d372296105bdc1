import { beforeAll, expect, test } from "vitest";

import { rightOfOperation } from "@/lib/domain/accounts/rights";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { OPERATIONS } from "@/lib/http/openapi/document";
import {
  keepSecrets,
  memberOf,
  withKey,
  type Secrets,
} from "@/lib/testing/accounts/private-canaries";
import { RouteAsker } from "@/lib/testing/accounts/route-asker";
import { randomOf } from "@/lib/testing/damage/flip";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { statementsOf } from "@/lib/testing/postgres/statements-of";

useSharedLibrary();

const NOWHERE = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const owner = memberOf("account-owner", "owner");
const strangers = [
  memberOf("account-admin", "admin"),
  memberOf("account-reader", "reader"),
  withKey(owner, { scope: "write", includesPrivate: false }),
];

let asker: RouteAsker;
let secrets: Secrets;
/** In a library that the strangers are not in. */
let shelved: Secrets;
const shelf = memberOf("account-shelf", "editor", { "library-shelf": "owner" });

beforeAll(async () => {
  asker = await RouteAsker.load();
  let words = 0;
  const word = (place: string) => `zq${place}${(words += 1)}`;
  secrets = await keepSecrets(asker, owner, word);
  shelved = await keepSecrets(asker, shelf, word, "library-shelf");
}, 60_000);

/** What gets beyond the form of a request. */
const BODIES = new Map<string, object>([
  ["createComment", { text: "x", message: 1 }],
  ["changeComment", { resolved: true }],
]);
const withId = OPERATIONS.filter(({ path }) => path.includes("{id}"));
const pathOf = (path: string, id: string) =>
  path.replace("{id}", id).replace(/\{(mid|n|item|call)\}/g, "1");

test("what is not yours costs the statements that what is not there costs", async () => {
  const ids = [secrets, shelved].flatMap((of) => [
    of.conversation,
    of.trashed,
    of.importId,
    of.upload,
    of.comment,
    `doc:${of.canaries[11] ?? ""}`,
  ]);
  const differing: string[] = [];
  let compared = 0;
  let sent = 0;
  for (const viewer of strangers) {
    for (const operation of withId) {
      if (!mayDo(viewer, rightOfOperation(operation))) continue;
      const { method, path } = operation;
      const ask = (id: string) => () => {
        const own = BODIES.get(operation.id) ?? {};
        const body = method === "GET" || method === "DELETE" ? undefined : own;
        return asker.send(viewer, method, pathOf(path, id), body);
      };
      // The first of its kind may prepare statements and read what is kept.
      await statementsOf(ask(NOWHERE));
      for (const id of ids) {
        const nowhere = id.startsWith("doc:") ? `doc:${NOWHERE}` : NOWHERE;
        // Sorted: what an answer reads at once comes in any order.
        const theirs = (await statementsOf(ask(id))).sort();
        const none = (await statementsOf(ask(nowhere))).sort();
        compared += 1;
        sent += theirs.length;
        if (JSON.stringify(theirs) !== JSON.stringify(none)) {
          differing.push(`${method} ${pathOf(path, id)}: ${theirs.length} and ${none.length}`);
        }
      }
    }
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(200);
  expect(sent).toBeGreaterThan(300);
}, 120_000);

/** How likely an answer of the first kind takes longer than one of the second: 0.5 where nothing tells them apart. */
function likelihood(first: readonly number[], second: readonly number[]): number {
  let above = 0;
  for (const one of first) {
    for (const other of second) above += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return above / (first.length * second.length);
}

const ROUNDS = 120;
/** More than four standard deviations of a fair coin; what tells them apart for good would be near 1. */
const BOUND = 0.2;

test.each([
  ["a conversation of another library", "/api/conversations/{id}"],
  ["a conversation", "/api/conversations/{id}"],
  ["its messages", "/api/conversations/{id}/messages"],
  ["its history", "/api/conversations/{id}/history"],
  ["an import", "/api/imports/{id}"],
])("the time of an answer about %s says nothing", async (what, path) => {
  const random = randomOf(7);
  const { importId, conversation } = what.endsWith("library") ? shelved : secrets;
  const id = path.startsWith("/api/imports") ? importId : conversation;
  const [viewer = owner] = strangers;
  const timed = async (which: string): Promise<number> => {
    const start = process.hrtime.bigint();
    await (await asker.send(viewer, "GET", pathOf(path, which))).text();
    return Number(process.hrtime.bigint() - start);
  };
  await timed(id);
  await timed(NOWHERE);
  const times = { theirs: [] as number[], none: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // In a drawn order, so that whatever else the machine does meets both alike.
    const isFirst = random() < 0.5;
    if (isFirst) times.theirs.push(await timed(id));
    times.none.push(await timed(NOWHERE));
    if (!isFirst) times.theirs.push(await timed(id));
  }
  const found = likelihood(times.theirs, times.none);
  expect(Math.abs(found - 0.5)).toBeLessThan(BOUND);
});

test("the comparison would tell what takes longer, and the list what is sent", async () => {
  expect(likelihood([2, 3, 4], [1, 1, 1])).toBe(1);
  expect(likelihood([1, 2], [1, 2])).toBe(0.5);
  const mine = await statementsOf(() =>
    asker.send(owner, "GET", `/api/conversations/${secrets.conversation}`),
  );
  const none = await statementsOf(() => asker.send(owner, "GET", `/api/conversations/${NOWHERE}`));
  expect(mine.length).toBeGreaterThan(none.length);
});
