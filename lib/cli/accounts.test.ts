import { describe, expect, test } from "vitest";

import { signIn } from "@/lib/accounts/sign-in";
import { viewerOfSession } from "@/lib/accounts/session";
import { forgetAuth } from "@/lib/accounts/auth";
import { codeOf, FROM_HERE, signedIn, useAccounts } from "@/lib/testing/accounts/accounts";
import { viewerOfKey } from "@/lib/accounts/member-key";
import { readInvitation } from "@/lib/accounts/invite";

import { EXIT } from "./io/exit-code";
import { printedLine } from "./io/terminal";
import { runProgram } from "./program";

useAccounts();

async function call(...args: string[]) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runProgram(["accounts", ...args], {
    input: (async function* () {})(),
    write: (chunk) => Promise.resolve(void out.push(String(chunk))),
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  // A command is a process of its own.
  forgetAuth();
  return { code, out: out.join(""), said: said.join("\n") };
}

const enter = async (email: string, password: string) =>
  signIn({ email, password: password.trim() }, FROM_HERE);

describe("accounts", () => {
  test("one command makes a library that was somebody's alone one with an owner", async () => {
    const made = await call("create", "Olga@example.com", "--role", "owner", "--name", "Olga");
    expect(made).toMatchObject({ code: EXIT.done, out: expect.stringMatching(/^[\w-]{32}\n$/) });
    const { viewer } = await signedIn(await enter("olga@example.com", made.out));
    expect(viewer).toMatchObject({ name: "Olga", role: "owner" });
    const listed = await call("list");
    expect(listed.out).toMatch(/^olga@example\.com\towner\t\S+\tOlga\n$/);
    expect(JSON.parse((await call("list", "--json")).out)).toMatchObject({ role: "owner" });
  });

  test("are invited, given roles, signed out, given passwords and removed", async () => {
    await call("create", "olga@example.com", "--role", "owner");
    const invited = await call("invite", "ada@example.com", "--role", "reader");
    expect(await readInvitation(codeOf(invited.out.trim()))).toMatchObject({ role: "reader" });
    const made = await call("create", "rita@example.com");
    const rita = await signedIn(await enter("rita@example.com", made.out));
    expect(rita.viewer.role).toBe("editor");
    expect((await call("role", "rita@example.com", "--role", "admin")).code).toBe(EXIT.done);
    expect((await viewerOfSession(rita.headers))?.role).toBe("admin");
    expect((await call("revoke-sessions", "rita@example.com")).out).toBe("1\n");
    expect(await viewerOfSession(rita.headers)).toBeNull();
    const reset = await call("reset-password", "rita@example.com");
    expect(await enter("rita@example.com", made.out)).toMatchObject({ reason: "wrong" });
    expect(await enter("rita@example.com", reset.out)).toMatchObject({ ok: true });
    expect((await call("remove", "rita@example.com")).code).toBe(EXIT.done);
    expect((await call("list")).out).not.toContain("rita");
  });

  test("get keys for programs, which are listed without themselves and revoked", async () => {
    await call("create", "olga@example.com", "--role", "owner");
    const made = await call("create-key", "olga@example.com", "--scope", "write", "--name", "Sync");
    expect(made.out).toMatch(/^clm_[\w-]{32}\n$/);
    expect((await viewerOfKey(made.out.trim()))?.key?.scope).toBe("write");
    const listed = await call("keys", "olga@example.com", "--json");
    const { id, name } = JSON.parse(listed.out) as { id: string; name: string };
    expect([name, listed.out.includes(made.out.trim())]).toEqual(["Sync", false]);
    expect((await call("revoke-key", "olga@example.com", "--id", id)).code).toBe(EXIT.done);
    expect(await viewerOfKey(made.out.trim())).toBeNull();
    expect((await call("revoke-key", "olga@example.com", "--id", id)).code).toBe(EXIT.found);
  });

  test.each([
    [["remove", "olga@example.com"], EXIT.found, /needs an owner/],
    [["role", "olga@example.com", "--role", "reader"], EXIT.found, /needs an owner/],
    [["create", "olga@example.com"], EXIT.found, /There is an account/],
    [["reset-password", "nobody@example.com"], EXIT.found, /no account/],
    [["create", "nobody"], EXIT.usage, /not an email address/],
  ] as const)("%j is refused with a sentence", async (args, code, sentence) => {
    await call("create", "olga@example.com", "--role", "owner");
    expect(await call(...args)).toMatchObject({ code, said: expect.stringMatching(sentence) });
  });

  test.each([
    ["fly"],
    ["create"],
    ["list", "x@x.x"],
    ["role", "a@b.c"],
    ["create", "a@b.c", "--role", "king"],
  ])("%j is not understood", async (...args) => {
    expect((await call(...args)).code).toBe(EXIT.usage);
  });
});
