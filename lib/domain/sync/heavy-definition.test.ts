import { expect, test } from "vitest";

import { plainTool } from "@/lib/testing/mcp/behaviours";
import { gradeListing } from "./grade-listing";
import { heavyPart } from "./heavy-definition";
import { newPin, seenAgain } from "./merge-pin";
import { toolHash } from "./listed-tool";
import { syncStateOf } from "./state";

const FROM = "https://tools.example";
const defined = (letters: number) => {
  const raw = plainTool("look", { description: "a".repeat(letters) });
  return { name: "look", raw, hash: toolHash(raw) };
};
const none = { conflicts: [], settled: new Set<string>() };

test("a definition above 64 kB is held back with its size, however new tools are taken", () => {
  const { raw } = defined(70_000);
  expect(heavyPart(raw)).toMatchObject({ text: "its definition is 69 kB, more than 64 kB" });
  for (const isFirst of [true, false]) {
    const pin = newPin(defined(70_000), FROM, { newTools: "inherit", isFirst });
    expect(pin).toMatchObject({ state: "new", grade: "dangerous", acceptedHash: null });
    expect(syncStateOf(pin, FROM, "inherit")).toMatchObject({ change: "breaking" });
    // Listing it again changes nothing of that.
    const again = seenAgain(pin, defined(70_000), FROM, none);
    expect(again.pin).toMatchObject({ state: "new", grade: "dangerous" });
  }
  expect(newPin(defined(100), FROM, { newTools: "inherit", isFirst: true })).toMatchObject({
    state: "current",
    grade: null,
  });
});

test("what is 64 kB or less in bytes is not held back for it", () => {
  expect(heavyPart(defined(60_000).raw)).toBeNull();
  expect(heavyPart(plainTool("look", { description: "€".repeat(21_000) }))).toBeNull();
  expect(heavyPart(plainTool("look", { description: "€".repeat(22_000) }))).not.toBeNull();
});

test("one that grows beyond it is graded as dangerous, until a person accepts it", () => {
  const [small, large] = [defined(100), defined(70_000)];
  const graded = gradeListing({ raw: small.raw, from: FROM }, { raw: large.raw, from: FROM });
  expect(graded.grade).toBe("dangerous");
  const pin = newPin(small, FROM, { newTools: "inherit", isFirst: true });
  expect(seenAgain(pin, large, FROM, none).pin).toMatchObject({
    state: "changed",
    grade: "dangerous",
  });
  const accepted = { ...pin, acceptedHash: large.hash, acceptedRaw: JSON.stringify(large.raw) };
  expect(seenAgain(accepted, large, FROM, none).pin).toMatchObject({
    state: "current",
    grade: null,
  });
});
