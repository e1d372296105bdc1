import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { findApiKey, listApiKeys, revokeApiKey } from "@/lib/data/api/keys";
import { useLibrary } from "@/lib/testing/library/library";

import { takeKeyFile } from "./key-file";

useLibrary();

const A = `clq_${"a".repeat(43)}`;
const B = `clq_${"b".repeat(43)}`;
let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-keys-"));
  file = join(folder, "keys");
});
afterEach(() => rmSync(folder, { recursive: true }));

const take = (text: string) => {
  writeFileSync(file, text);
  return takeKeyFile(file);
};
const active = async () => (await listApiKeys()).filter(({ revokedMs }) => revokedMs === null);

describe("a file of keys", () => {
  test("is none where none is named", async () => {
    expect(await takeKeyFile(undefined)).toEqual({ ok: true, added: 0, revoked: 0 });
    expect(await takeKeyFile(" ")).toEqual({ ok: true, added: 0, revoked: 0 });
  });

  test("gives each key its scope; the next start adds none twice", async () => {
    const text = `# automation\n${A}\r\n\ntools:manage ${B}\n`;
    expect(await take(text)).toEqual({ ok: true, added: 2, revoked: 0 });
    expect((await findApiKey(A))?.scope).toBe("tools:read");
    expect((await findApiKey(B))?.scope).toBe("tools:manage");
    expect(await take(text)).toEqual({ ok: true, added: 0, revoked: 0 });
    expect(JSON.stringify(await listApiKeys())).not.toContain(A);
  });

  test("revokes what it no longer has, and takes back no key that was revoked in the app", async () => {
    await take(`${A}\n${B}`);
    expect(await take(B)).toEqual({ ok: true, added: 0, revoked: 1 });
    expect(await findApiKey(A)).toBeNull();
    const [key] = await active();
    await revokeApiKey(key?.id ?? "");
    expect(await take(B)).toEqual({ ok: true, added: 0, revoked: 0 });
    expect(await findApiKey(B)).toBeNull();
  });

  test.each([
    ["short", /line 1 is shorter/],
    [`tools:all ${A}`, /line 1 must be/],
    [`${A}\ntools:read ${B} more`, /line 2 must be/],
    ["x".repeat(70_000), /above 64 kB/],
    [`${A}\n`.repeat(101), /more than 100/],
  ])(
    "that cannot be used is refused, and nothing of it is taken or told: %.20s",
    async (text, why) => {
      const outcome = await take(text);
      expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(why) });
      expect(JSON.stringify(outcome)).not.toContain(A);
      expect(await active()).toEqual([]);
    },
  );

  test("that is missing is named", async () => {
    const outcome = await takeKeyFile(join(folder, "none"));
    expect(outcome).toMatchObject({
      ok: false,
      message: expect.stringContaining("can’t be read"),
    });
  });
});
