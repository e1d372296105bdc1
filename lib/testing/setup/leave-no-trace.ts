import { Server } from "node:http";
import { afterAll, afterEach, vi } from "vitest";

import { processWide } from "@/lib/shared/process-wide";

// The files of a run share processes, in any order: each leaves its process as it found it.

const found = { ...process.env };

// A server of the next test may get the port of one that asked to wait.
afterEach(() => {
  processWide("busy-servers", () => new Map<string, number>()).clear();
});

afterAll(async () => {
  vi.useRealTimers();
  // A lazy component may still be loading. Cut off, its module would have failed for the next file, too.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  for (const [name, value] of Object.entries(found)) process.env[name] = value;
  // Servers of the next files would refuse what Colloquy refuses.
  if (Object.hasOwn(Server.prototype, "emit"))
    throw new Error("The early refusals are left behind.");
});
