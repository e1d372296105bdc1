import { expect, test } from "vitest";

import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";

import { actorWords } from "./actor-labels";

const ann = { id: "ann", name: "Ann", hasKey: false };

test.each([
  [LOCAL_ACTOR, null, null, "you"],
  [LOCAL_ACTOR, null, "ben", "not recorded"],
  ["import", null, "ben", null],
  ["profile_apikey_1", null, null, "profile_apikey_1"],
  ["user:ann", ann, "ann", "you"],
  ["user:ann", ann, "ben", "Ann"],
  ["user:ann", { ...ann, hasKey: true }, "ben", "Ann, with an API key"],
  ["user:ann", { ...ann, hasKey: true }, "ann", "you, with an API key"],
  ["user:ann", { ...ann, name: null }, "ben", "former member"],
  ["user:ann", { ...ann, name: "" }, "ben", "member"],
])("%s of %o, read by %s, is %s", (actor, by, own, words) => {
  expect(actorWords({ actor, by }, own)).toBe(words);
});
