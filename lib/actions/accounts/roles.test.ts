import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";

import { createLibrary, setMembership } from "@/lib/data/accounts/libraries";
import { ACTION_RIGHTS, rightOfAction } from "@/lib/domain/accounts/rights";
import { hasRight, ROLES } from "@/lib/domain/accounts/role";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { TEST_HOST } from "@/lib/testing/http/request";
import { useBrowserRequest } from "@/lib/testing/setup/next-headers";

import { actionBrand, type Action } from "../define-action";

const request = { cookie: "", origin: "http://127.0.0.1:3000" };
useBrowserRequest({
  headers: () =>
    new Headers({
      host: TEST_HOST,
      ...(request.cookie === "" ? {} : { cookie: request.cookie }),
      ...(request.origin === "" ? {} : { origin: request.origin }),
    }),
});

const FOLDER = "lib/actions";
const actions: [string, Action<unknown, unknown>][] = [];

beforeAll(async () => {
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    if (!/^\s*["']use server["']/m.test(readFileSync(join(FOLDER, file), "utf8"))) continue;
    const exports: unknown = await import(pathToFileURL(resolve(FOLDER, file)).href);
    for (const value of Object.values(exports as Record<string, unknown>)) {
      if (typeof value !== "function" || !(actionBrand in value)) continue;
      const action = value as unknown as Action<unknown, unknown>;
      actions.push([action[actionBrand], action]);
    }
  }
}, 60_000);

useAccounts();

/** How each action refuses an input that none of them takes. */
async function refusals(cookie: string): Promise<Map<string, string>> {
  request.cookie = cookie;
  const codes = new Map<string, string>();
  for (const [name, action] of actions) {
    const result = await action({ "not an input": true });
    codes.set(name, result.ok ? "done" : result.error.code);
  }
  return codes;
}

describe("every action of the pages", () => {
  test("is refused without a session, but for those of the door", async () => {
    expect(actions.length).toBeGreaterThan(80);
    const codes = await refusals("");
    for (const [name] of actions) {
      const expected = rightOfAction(name) === "open" ? "invalid-input" : "signed-out";
      expect([name, codes.get(name)]).toEqual([name, expected]);
    }
  });

  test("is for exactly the roles that have the right to it", async () => {
    const { viewer, cookie } = await makeOwner();
    for (const role of ROLES) {
      const member = role === "owner" ? cookie : (await makeMember(viewer, role)).cookie;
      const codes = await refusals(member);
      for (const [name] of actions) {
        const isAllowed = hasRight(role, rightOfAction(name));
        const expected = isAllowed ? "invalid-input" : "forbidden";
        expect([role, name, codes.get(name)]).toEqual([role, name, expected]);
      }
    }
  });

  test("of the main library is refused to who writes in another alone", async () => {
    const { viewer } = await makeOwner();
    const { viewer: member, cookie } = await makeMember(viewer, "reader");
    const library = (await createLibrary("Atlas", viewer.id)) ?? "";
    await setMembership(library, member.id, "editor");
    const codes = await refusals(cookie);
    for (const [name] of actions) {
      const right = rightOfAction(name);
      const isAllowed = right === "write" || hasRight("reader", right);
      const expected = isAllowed ? "invalid-input" : "forbidden";
      expect([name, codes.get(name)]).toEqual([name, expected]);
    }
    // Whatever is about toolsets, servers, secrets or settings is among those.
    for (const name of ["edit-tools", "start-sync", "set-setting", "keep-credentials"]) {
      expect([name, codes.get(name)]).toEqual([name, "forbidden"]);
    }
  });

  test.each([
    ["a page of another site", "https://evil.example"],
    ["what says nothing of where it comes from", ""],
  ])("is refused to %s, with a session as well (CSRF)", async (_, origin) => {
    const { cookie } = await makeOwner();
    const own = request.origin;
    request.origin = origin;
    const codes = await refusals(cookie);
    request.origin = own;
    expect(new Set(codes.values())).toEqual(new Set(["forbidden"]));
  });
});

test("the table names actions that exist", () => {
  const known = new Set(actions.map(([name]) => name));
  expect(Object.keys(ACTION_RIGHTS).filter((name) => !known.has(name))).toEqual([]);
});
