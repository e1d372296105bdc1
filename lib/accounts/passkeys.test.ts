import { describe, expect, test, vi } from "vitest";

import { FROM_HERE, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";

import { readRegistration, readSigning, wasVerified } from "./passkey-answer";
import { addPasskey, askForNewPasskey, askForPasskey, signInByPasskey } from "./passkeys";

useAccounts();

/** What an authenticator signs: a hash, flags, a counter. */
const signed = (flags: number) =>
  Buffer.concat([Buffer.alloc(32), Buffer.from([flags]), Buffer.alloc(4)]).toString("base64url");
const answer = (flags: number, more = {}) =>
  JSON.stringify({
    id: "abc",
    response: {
      clientDataJSON: "e30",
      authenticatorData: signed(flags),
      signature: "AAAA",
      attestationObject: "AAAA",
      ...more,
    },
  });

test.each([
  [0x05, true],
  [0x04, true],
  [0x01, false],
  [0x00, false],
  [0xfb, false],
])("flags %i: whether the device checked who holds it is %s", (flags, expected) => {
  expect(wasVerified(signed(flags))).toBe(expected);
});

test.each([
  "",
  "null",
  "[]",
  "{}",
  "no JSON",
  '{"id":1,"response":{}}',
  answer(5, { signature: 1 }),
])("%s is no answer of a browser", (text) => {
  expect(readSigning(text)).toBeNull();
  expect(wasVerified(text)).toBe(false);
});

test("only the members that count are taken from an answer", () => {
  const read = readRegistration(answer(5, { transports: ["usb", 1], extra: true }));
  expect(read?.response).toEqual({
    clientDataJSON: "e30",
    attestationObject: "AAAA",
    authenticatorData: signed(5),
    transports: ["usb"],
  });
});

describe("a passkey", () => {
  test("is always asked to check who holds it, whoever asks", async () => {
    const owner = await makeOwner();
    expect(await askForPasskey(FROM_HERE)).toMatchObject({
      ok: true,
      data: { rpId: "localhost", userVerification: "required" },
    });
    expect(await askForNewPasskey(owner.headers)).toMatchObject({
      ok: true,
      data: {
        authenticatorSelection: { userVerification: "required", residentKey: "required" },
        rp: { id: "localhost" },
      },
    });
  });

  test("of a device that did not is refused before anything else is looked at (downgrade)", async () => {
    const owner = await makeOwner();
    const browser = { headers: owner.headers, caller: FROM_HERE };
    expect(await signInByPasskey(answer(0x01), browser)).toMatchObject({ reason: "wrong" });
    const added = await addPasskey({ answer: answer(0x41), name: "Key" }, owner.headers);
    expect(added).toMatchObject({
      reason: "wrong",
      message: expect.stringContaining("screen lock") as string,
    });
  });

  test("that nobody asked for, or that is unknown, signs nobody in", async () => {
    const asked = await askForPasskey(FROM_HERE);
    const cookie = asked.ok ? (asked.cookies[0]?.split(";")[0] ?? "") : "";
    for (const headers of [new Headers(), new Headers({ cookie })]) {
      const came = await signInByPasskey(answer(0x05), { headers, caller: FROM_HERE });
      expect(came).toMatchObject({ ok: false, reason: "wrong" });
    }
  });

  test("is not made by a session that is older than an hour", async () => {
    const owner = await makeOwner();
    vi.useFakeTimers({ now: Date.now() + 60 * 60_000 + 1000, toFake: ["Date"] });
    try {
      expect(await askForNewPasskey(owner.headers)).toMatchObject({ reason: "stale" });
    } finally {
      vi.useRealTimers();
    }
  });
});
