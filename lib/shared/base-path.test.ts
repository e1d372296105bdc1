import { afterEach, expect, test, vi } from "vitest";

async function at(path: string) {
  vi.stubEnv("COLLOQUY_BASE_PATH", path);
  vi.resetModules();
  return import("./base-path");
}

afterEach(() => vi.unstubAllEnvs());

const PATHS = ["/", "/search?q=/team", "/conversations/a%2Fb#m", "/team", "/team/x", "/teams"];

test.each(["", "/team", "/team/colloquy"])("addresses go below %j and come back", async (path) => {
  const { underBase, withoutBase } = await at(path);
  for (const own of PATHS) {
    expect(underBase(own)).toBe(`${path}${own}`);
    expect(withoutBase(underBase(own))).toBe(own);
  }
});

test("what is not ours stays as it is", async () => {
  const { underBase, withoutBase } = await at("/team");
  for (const address of ["https://a.example/b", "//a.example", "data:,x", "blob:x", "#main", ""]) {
    expect(underBase(address)).toBe(address);
  }
  for (const path of ["/", "/teams", "/teams/x", "/x/team"]) expect(withoutBase(path)).toBe(path);
  expect(["/team", "/team?a=1", "/team#b"].map(withoutBase)).toEqual(["/", "/?a=1", "/#b"]);
});
