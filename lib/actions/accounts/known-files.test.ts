import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { TEST_HOST } from "@/lib/testing/http/request";
import { useBrowserRequest } from "@/lib/testing/setup/next-headers";

import { readKnownFilesAction } from "../discovery";

const request = { cookie: "" };
useBrowserRequest({
  headers: () =>
    new Headers({ host: TEST_HOST, origin: `http://${TEST_HOST}`, cookie: request.cookie }),
});

const CANARY = "canary-of-whoever-runs-colloquy";
let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colloquy-home-"));
  vi.stubEnv("HOME", home);
  const servers = { git: { command: "git-mcp", env: { GIT_TOKEN: CANARY } } };
  writeFileSync(join(home, ".claude.json"), JSON.stringify({ mcpServers: servers }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

useAccounts();

test("no member is given the settings of whoever runs Colloquy, also where it is on loopback", async () => {
  expect(homedir()).toBe(home);
  request.cookie = (await makeOwner()).cookie;
  const answer = await readKnownFilesAction({});
  expect(answer).toMatchObject({ ok: false, error: { code: "invalid" } });
  expect(JSON.stringify(answer)).not.toContain(CANARY);
});
