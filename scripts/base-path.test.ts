import { expect, test } from "vitest";
import { wantedBasePath } from "./base-path.mjs";

const wanted = (path?: string) => wantedBasePath({ COLLOQUY_BASE_PATH: path });

test("a path of plain segments is taken", () => {
  expect(wanted()).toBe("");
  expect(wanted("")).toBe("");
  for (const path of ["/colloquy", "/team/colloquy", "/a-b/c.d_e"]) expect(wanted(path)).toBe(path);
});

test.each(["colloquy", "/", "/colloquy/", "/a//b", "/a b", "/a?b", "/../a", "/api", "/v1/x"])(
  "%s is refused by name",
  (path) => expect(() => wanted(path)).toThrow(JSON.stringify(path)),
);
