import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";

import { openReadPools } from "./read-pools";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  ["this process", false, 1],
  ["a thread, which does not hear of writes", true, 0],
])("a standby is asked by %s", (_, isThread, times) => {
  vi.stubEnv("DATABASE_READ_URL", "postgres://127.0.0.1:1/standby");
  const primary = new pg.Pool();
  const asked = vi.spyOn(primary, "query").mockImplementation(() => undefined);
  const pools = openReadPools(primary, isThread);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 6000);
  expect(pools.choose()).toEqual([primary]);
  expect(asked).toHaveBeenCalledTimes(times);
});
