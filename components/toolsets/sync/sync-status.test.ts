import { expect, test } from "vitest";
import type { SyncView } from "@/lib/domain/sync/view";
import { syncStatus, syncStatusWords } from "./sync-status";

const ENDED = {
  id: 1,
  reason: "manual",
  startedMs: 1,
  endedMs: 2,
  errorType: null,
  message: null,
  missing: [],
  counts: null,
} as const;
const DONE = { ...ENDED, state: "done" } as const;
const FAILED = { ...ENDED, state: "failed", errorType: "CONNECTION_FAILED" } as const;

const view = (last: SyncView["last"], lastSyncMs: number | null, transport = "http"): SyncView => ({
  toolset: 1,
  canSync: true,
  why: null,
  server: { transport, address: "https://tools.example/mcp", origin: "https://tools.example" },
  running: null,
  last,
  lastSyncMs,
  freshUntilMs: null,
  isPrivate: false,
  newTools: "ask",
  schedule: "off",
  review: { new: 0, dangerous: 0, behavioural: 0, conflicts: 0, missing: 0, items: 0 },
  signIn: {
    isPossible: true,
    state: "signed-out",
    issuer: null,
    way: null,
    scopes: [],
    missingScopes: [],
    signedInMs: null,
    pending: null,
    failure: null,
  },
});

test.each([
  [view(null, null), "not-contacted"],
  [view(null, null, "stdio"), "program"],
  [view(FAILED, null), "never-succeeded"],
  [view(FAILED, null, "stdio"), "never-succeeded"],
  [view(FAILED, 5), "failed"],
  [view(DONE, 5), "synced"],
])("%# has one status", (given, status) => {
  expect(syncStatus(given)).toBe(status);
});

test("a server that could not be reached was contacted", () => {
  expect(syncStatusWords(view(FAILED, null))).not.toMatch(/contacted|asked/u);
  expect(syncStatusWords(view(null, null))).toBe("The server hasn’t been contacted yet");
});
