import { expect, test, vi } from "vitest";

import { listMemberKeys } from "@/lib/data/accounts/member-keys";
import { mayDo } from "@/lib/domain/accounts/viewer";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";

import { identify } from "./identify";
import { createMemberKey, endMemberKey } from "./member-key";
import { changeMember, removeMember } from "./members";

useAccounts();

const wanted = { name: "Nightly sync", scope: "write", days: 90 } as const;
const bearer = (key: string, cookie = "") =>
  new Headers({ authorization: `Bearer ${key}`, cookie });

async function makeKey(memberId: string, more = {}): Promise<string> {
  const made = await createMemberKey(memberId, { ...wanted, ...more });
  if (!made.ok) throw new Error(made.message);
  return made.data.key;
}

test("a key speaks for its member, as far as role and scope allow at that moment", async () => {
  const owner = await makeOwner();
  const rita = await makeMember(owner.viewer, "reader", "rita");
  const key = await makeKey(rita.viewer.id);
  const viewer = await identify(bearer(key));
  expect(viewer).toMatchObject({
    kind: "member",
    id: rita.viewer.id,
    role: "reader",
    sessionId: null,
  });
  expect(viewer !== null && mayDo(viewer, "write")).toBe(false);
  await changeMember(rita.viewer.id, "admin", owner.viewer);
  const now = await identify(bearer(key));
  const rights = (["read", "write", "manage", "self"] as const).map(
    (right) => now !== null && mayDo(now, right),
  );
  expect(rights).toEqual([true, true, false, false]);
});

test("a key includes what is private of its member only where that was said", async () => {
  const { viewer } = await makeOwner();
  const key = await makeKey(viewer.id);
  const whole = await makeKey(viewer.id, { includesPrivate: true });
  expect(await identify(bearer(key))).toMatchObject({ key: { includesPrivate: false } });
  expect(await identify(bearer(whole))).toMatchObject({ key: { includesPrivate: true } });
  const listed = await listMemberKeys(viewer.id);
  expect(listed.map(({ includesPrivate }) => includesPrivate)).toEqual([true, false]);
});

test("a key ends with its time, when it is revoked, and with the membership", async () => {
  const owner = await makeOwner();
  const rita = await makeMember(owner.viewer, "editor", "rita");
  const [short, revoked, kept] = [
    await makeKey(rita.viewer.id, { days: 1 }),
    await makeKey(rita.viewer.id),
    await makeKey(rita.viewer.id),
  ];
  const [, second] = await listMemberKeys(rita.viewer.id);
  expect(await endMemberKey(owner.viewer.id, second?.id ?? "")).toMatchObject({ reason: "ended" });
  expect(await endMemberKey(rita.viewer.id, second?.id ?? "")).toMatchObject({ ok: true });
  expect(await identify(bearer(revoked))).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 86_400_000 + 1, toFake: ["Date"] });
  try {
    expect(await identify(bearer(short))).toBeNull();
    expect(await identify(bearer(kept))).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
  await removeMember(rita.viewer.id, owner.viewer);
  expect(await identify(bearer(kept))).toBeNull();
  expect(await listMemberKeys(rita.viewer.id)).toEqual([]);
});

test("a key that is not good counts as nobody, also beside a session", async () => {
  const owner = await makeOwner();
  expect(await identify(bearer("clm_unknown", owner.cookie))).toBeNull();
  expect(await identify(bearer("other", owner.cookie))).toMatchObject({ role: "owner" });
});

test.each([{ days: 0 }, { days: 367 }, { days: 1.5 }, { days: Number.NaN }, { name: " " }])(
  "%j makes no key",
  async (more) => {
    const owner = await makeOwner();
    expect(await createMemberKey(owner.viewer.id, { ...wanted, ...more })).toMatchObject({
      reason: "invalid",
    });
  },
);

test("the use of a key is written down, not more often than once a minute", async () => {
  const owner = await makeOwner();
  const key = await makeKey(owner.viewer.id);
  await identify(bearer(key));
  const [used] = await listMemberKeys(owner.viewer.id);
  expect(used?.lastUsedMs).toBeGreaterThan(0);
  await identify(bearer(key));
  expect((await listMemberKeys(owner.viewer.id))[0]).toEqual(used);
});
