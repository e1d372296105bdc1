import { afterAll, vi } from "vitest";

// The files of a run share processes, in any order: each leaves its process as it found it.

const found = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
  for (const [name, value] of Object.entries(found)) process.env[name] = value;
});
