import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

import { memberOf } from "@/lib/testing/accounts/private-canaries";

import {
  actingAs,
  actingFor,
  actingForNobody,
  actingOn,
  authorOf,
  NOBODY,
  presentActor,
  type Actor,
} from "./actor";

const ann = {
  ...memberOf("ann", "editor"),
  key: { id: "key_1", scope: "write", includesPrivate: true },
} as const;
const ofAnn: Actor = { account: "ann", key: "key_1" };

test("who asks is known while they are answered, and whatever goes on is nobody's unless it says so", async () => {
  const later: Promise<[string, Actor]>[] = [];
  const goOn = async (name: string): Promise<[string, Actor]> => {
    await wait(20);
    return [name, presentActor()];
  };
  expect(presentActor()).toBe(NOBODY);
  await actingFor(ann, async () => {
    await wait(1);
    expect(presentActor()).toEqual(ofAnn);
    later.push(
      goOn("begun"),
      actingOn(() => goOn("goes on")),
    );
    later.push(actingForNobody(() => goOn("nobody")));
    const ben = memberOf("ben", "reader");
    await actingFor(ben, async () => expect(presentActor().account).toBe("ben"));
    expect(presentActor()).toEqual(ofAnn);
  });
  expect(presentActor()).toBe(NOBODY);
  expect(await Promise.all(later)).toEqual([
    ["begun", NOBODY],
    ["goes on", ofAnn],
    ["nobody", NOBODY],
  ]);
});

test("two who are answered at once are told apart, also where one of them fails", async () => {
  const seen = await Promise.allSettled(
    ["ann", "ben", "cid"].map((id, at) =>
      actingFor(memberOf(id, "editor"), async () => {
        await wait(10 - at);
        if (id === "ben") throw new Error("ben");
        return presentActor().account;
      }),
    ),
  );
  expect(seen.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual([
    "ann",
    "failed",
    "cid",
  ]);
  expect(presentActor()).toBe(NOBODY);
});

test("what works by itself is the author of what is written in nobody's name, and of nothing else", async () => {
  await actingAs("schedule", async () => {
    await wait(1);
    expect(authorOf(NOBODY)).toEqual({ account: null, key: null, system: "schedule" });
    expect(authorOf(ofAnn)).toBe(ofAnn);
    await actingFor(ann, async () => expect(authorOf(NOBODY)).toBe(NOBODY));
  });
  expect(authorOf(NOBODY)).toBe(NOBODY);
});
