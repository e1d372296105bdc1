import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

import type { Role } from "@/lib/domain/accounts/role";
import type { Viewer } from "@/lib/domain/accounts/viewer";
import { memberOf } from "@/lib/testing/accounts/private-canaries";

import { whileAllowed } from "./while-allowed";

const ATLAS = "library-atlas";
const before = memberOf("ann", "editor", { [ATLAS]: "editor" });

/** An answer that goes on until somebody stops it. */
function lasting() {
  const seen = { isStopped: false };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await wait(20);
      controller.enqueue(new TextEncoder().encode("line\n"));
    },
    cancel: () => void (seen.isStopped = true),
  });
  return { response: new Response(body, { status: 201, headers: { "x-kept": "yes" } }), seen };
}

test.each<[string, Viewer | null]>([
  ["a session that ended", null],
  ["a lower role", memberOf("ann", "reader", { [ATLAS]: "editor" })],
  ["a lower role in a further library", memberOf("ann", "editor", { [ATLAS]: "reader" })],
  ["a library that somebody is in no longer", memberOf("ann", "editor")],
])("an answer breaks off with %s, and what makes it is stopped", async (_, now) => {
  const { response, seen } = lasting();
  const guarded = whileAllowed(response, before, async () => now);
  expect([guarded.status, guarded.headers.get("x-kept")]).toEqual([201, "yes"]);
  await expect(guarded.text()).rejects.toThrow("may no longer have it");
  expect(seen.isStopped).toBe(true);
});

test("it goes on for whoever has as much as before, or more, and is stopped by whoever takes it", async () => {
  const { response, seen } = lasting();
  const more = memberOf("ann", "admin", { [ATLAS]: "owner" satisfies Role });
  const reader = whileAllowed(response, before, async () => more).body?.getReader();
  const until = Date.now() + 2500;
  while (Date.now() < until) expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  expect(seen.isStopped).toBe(true);
});

test("an answer that ends is given whole, and is not asked about any more", async () => {
  let asked = 0;
  const answer = whileAllowed(new Response("all of it"), before, async () => {
    asked += 1;
    return null;
  });
  expect(await answer.text()).toBe("all of it");
  await wait(1200);
  expect(asked).toBe(0);
});
