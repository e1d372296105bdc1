import { describe, expect, test } from "vitest";

import {
  cookieOf,
  FROM_HERE,
  makeMember,
  makeOwner,
  signedIn,
  useAccounts,
  type SignedIn,
} from "@/lib/testing/accounts/accounts";
import { makeSoftPasskey, type SoftPasskey } from "@/lib/testing/accounts/soft-passkey";

import { addPasskey, askForNewPasskey, askForPasskey, signInByPasskey } from "./passkeys";

useAccounts();

type Answering = Parameters<SoftPasskey["answer"]>[1];

async function register(member: SignedIn, device: SoftPasskey, answering?: Answering) {
  const asked = await askForNewPasskey(member.headers);
  if (!asked.ok) throw new Error(asked.message);
  const headers = new Headers({
    cookie: `${member.cookie}; ${cookieOf(asked)}`,
    origin: "http://localhost:3000",
  });
  const answer = device.register(asked.data, answering);
  return addPasskey({ answer, name: "Device" }, headers);
}

async function ask() {
  const asked = await askForPasskey(FROM_HERE);
  if (!asked.ok) throw new Error(asked.message);
  return { options: asked.data, cookie: cookieOf(asked) };
}

const send = (answer: string, cookie: string) =>
  signInByPasskey(answer, {
    headers: new Headers({ cookie, origin: "http://localhost:3000" }),
    caller: FROM_HERE,
  });

describe("a passkey of a device that works", () => {
  test("signs in to the account that made it, whatever session the browser brings", async () => {
    const owner = await makeOwner();
    const reader = await makeMember(owner.viewer, "reader");
    const device = makeSoftPasskey();
    expect(await register(owner, device)).toMatchObject({ ok: true });
    const { options, cookie } = await ask();
    const came = await send(device.answer(options), `${cookie}; ${reader.cookie}`);
    const now = await signedIn(came);
    expect(now.viewer.id).toBe(owner.viewer.id);
    expect([owner.viewer.sessionId, reader.viewer.sessionId]).not.toContain(now.viewer.sessionId);
  });

  test.each<[string, Answering]>([
    ["by a device that no longer checks who holds it (downgrade)", { isVerified: false }],
    ["for the page of somebody else", { origin: "https://evil.example" }],
  ])("signs nobody in %s", async (_, answering) => {
    const owner = await makeOwner();
    const device = makeSoftPasskey();
    await register(owner, device);
    const { options, cookie } = await ask();
    expect(await send(device.answer(options, answering), cookie)).toMatchObject({
      ok: false,
      reason: "wrong",
    });
    expect(await register(owner, makeSoftPasskey(), answering)).toMatchObject({ reason: "wrong" });
  });

  test("answers one question once: neither again nor for another browser", async () => {
    const owner = await makeOwner();
    const device = makeSoftPasskey();
    await register(owner, device);
    const mine = await ask();
    const other = await ask();
    expect(await send(device.answer(mine.options), other.cookie)).toMatchObject({ ok: false });
    const again = await ask();
    const answer = device.answer(again.options);
    expect(await send(answer, again.cookie)).toMatchObject({ ok: true });
    expect(await send(answer, again.cookie)).toMatchObject({ ok: false });
  });

  test("is nobody's whose key signed something else", async () => {
    const owner = await makeOwner();
    const device = makeSoftPasskey();
    await register(owner, device);
    const { options, cookie } = await ask();
    const forged = JSON.parse(makeSoftPasskey().answer(options)) as { id: string; rawId: string };
    const real = JSON.parse(device.answer(options)) as { id: string };
    const answer = JSON.stringify({ ...forged, id: real.id, rawId: real.id });
    expect(await send(answer, cookie)).toMatchObject({ ok: false, reason: "wrong" });
  });
});
