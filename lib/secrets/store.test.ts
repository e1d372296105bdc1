import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { readSecrets } from "@/lib/data/secrets/sealed-values";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import type { ServerTarget } from "@/lib/net/server-target";
import { useLibrary } from "@/lib/testing/library/library";

import { resolveTarget } from "./resolve-target";
import { bindSecret, deleteSecret, listSecrets, setSecret, unbindSecret } from "./store";

const library = useLibrary();
const CANARY = `canary-${randomBytes(8).toString("hex")}`;
const ORIGIN = "https://tools.example";

afterEach(() => {
  delete process.env["COLLOQUY_SECRET_KEY"];
});

const keyFile = (): string => join(dataDirectory(), "secret.key");

function target(members: Partial<ServerTarget> = {}): ServerTarget {
  return {
    transport: "http",
    url: `${ORIGIN}/mcp`,
    headers: { authorization: "Bearer ${secret:KEY}" },
    command: null,
    args: [],
    env: {},
    cwd: null,
    ...members,
  };
}

/** What the server would be sent, or why it is not. */
async function sent(members: Partial<ServerTarget> = {}): Promise<string> {
  const resolved = await resolveTarget(target(members), readOperatorRules({}));
  if (!resolved.ok) return resolved.missing[0]?.reason ?? resolved.errorType;
  return resolved.target.kind === "http" ? (resolved.target.headers["authorization"] ?? "") : "";
}

describe("the key", () => {
  test("is made with the first secret, for its owner alone, and looking makes none", async () => {
    expect(await listSecrets()).toEqual({ items: [], faults: [] });
    expect(existsSync(keyFile())).toBe(false);
    await setSecret("KEY", CANARY, [ORIGIN]);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    chmodSync(keyFile(), 0o644);
    expect(await sent()).toBe(`Bearer ${CANARY}`);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDirectory()).filter((name) => name.startsWith("secret.key"))).toEqual([
      "secret.key",
    ]);
  });

  test("of two that make one at once, one wins", async () => {
    await Promise.all(["A", "B", "C", "D"].map((name) => setSecret(name, name, [ORIGIN])));
    const { items } = await listSecrets();
    expect(items.map(({ isUsable }) => isUsable)).toEqual([true, true, true, true]);
  });

  test("comes from the environment where it is given, and no file is made", async () => {
    process.env["COLLOQUY_SECRET_KEY"] = randomBytes(32).toString("base64");
    await setSecret("KEY", CANARY, [ORIGIN]);
    expect(await sent()).toBe(`Bearer ${CANARY}`);
    expect(existsSync(keyFile())).toBe(false);
  });

  test("another one reads nothing and destroys nothing", async () => {
    const first = randomBytes(32).toString("base64");
    process.env["COLLOQUY_SECRET_KEY"] = first;
    await setSecret("KEY", CANARY, [ORIGIN]);
    process.env["COLLOQUY_SECRET_KEY"] = randomBytes(32).toString("base64");
    expect((await listSecrets()).items).toMatchObject([{ name: "KEY", isUsable: false }]);
    expect(await sent()).toBe("unset");
    await setSecret("OTHER", "x", [ORIGIN]);
    await bindSecret("KEY", "https://b.example");
    process.env["COLLOQUY_SECRET_KEY"] = first;
    expect(await sent()).toBe(`Bearer ${CANARY}`);
  });

  test.each([
    ["too short", randomBytes(31).toString("base64")],
    ["in hex", randomBytes(33).toString("hex")],
    ["a word", "password"],
  ])("%s is refused with a reason", async (_, key) => {
    process.env["COLLOQUY_SECRET_KEY"] = key;
    expect(await setSecret("KEY", CANARY, [ORIGIN])).toMatchObject({ ok: false, code: "no-key" });
    const { faults } = await listSecrets();
    expect(faults).toEqual(["COLLOQUY_SECRET_KEY has to be 32 bytes in base64."]);
    expect(faults.join()).not.toContain(key);
  });

  test("a file that holds none is left as it is", async () => {
    writeFileSync(keyFile(), "half a ke", { mode: 0o600 });
    expect(await setSecret("KEY", CANARY, [ORIGIN])).toMatchObject({ ok: false, code: "no-key" });
    expect(readFileSync(keyFile(), "utf8")).toBe("half a ke");
  });
});

describe("a secret", () => {
  test("is sent to its servers and to no other", async () => {
    await setSecret("key", CANARY, [`${ORIGIN}/mcp?x`]);
    expect(await sent()).toBe(`Bearer ${CANARY}`);
    expect(await sent({ headers: { authorization: "${secret:key}" } })).toBe(CANARY);
    for (const url of [
      "https://tools.example:8443/mcp",
      "https://tools.example.evil.example/",
      "https://evil.example/",
      "https://evil.example/#https://tools.example",
      "http://tools.example/mcp",
    ]) {
      expect(await sent({ url })).toBe("unbound");
    }
    await bindSecret("KEY", "https://evil.example/x");
    expect(await sent({ url: "https://evil.example/" })).toBe(`Bearer ${CANARY}`);
    await unbindSecret("KEY", "https://evil.example");
    expect(await sent({ url: "https://evil.example/" })).toBe("unbound");
  });

  test("is not lost to another of its name, unless that is meant", async () => {
    await setSecret("KEY", CANARY, [ORIGIN]);
    const second = await setSecret("key", "other", ["https://evil.example"]);
    expect(second).toMatchObject({ ok: false, code: "taken" });
    expect(await sent()).toBe(`Bearer ${CANARY}`);
    await setSecret("KEY", "new", [ORIGIN], { replaces: true });
    expect(await sent()).toBe("Bearer new");
    expect(await deleteSecret("KEY")).toEqual({ ok: true, name: "KEY" });
    expect(await sent()).toBe("unset");
    expect(await deleteSecret("KEY")).toMatchObject({ ok: false, code: "not-found" });
  });

  test("that cannot be one is refused, without saying the value", async () => {
    const outcomes = [
      await setSecret("a b", CANARY, [ORIGIN]),
      await setSecret("KEY", `${CANARY}\n`, [ORIGIN]),
      await setSecret("KEY", CANARY, ["tools.example"]),
    ];
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true, false]);
    expect(JSON.stringify(outcomes)).not.toContain(CANARY);
    expect(await sent()).toBe(`Bearer ${CANARY}`);
  });

  test("called like a prototype is one like any other", async () => {
    await setSecret("__proto__", CANARY, [ORIGIN]);
    expect(await sent({ headers: { authorization: "${secret:__proto__}" } })).toBe(CANARY);
    expect(await sent({ headers: { authorization: "${secret:constructor}" } })).toBe("unset");
  });
});

test("the value is in no file in plain, and in nothing that is listed or refused", async () => {
  await setSecret("KEY", CANARY, [ORIGIN]);
  const told = [
    await listSecrets(),
    await setSecret("KEY", CANARY, []),
    await setSecret("BAD NAME", CANARY, [ORIGIN]),
    await setSecret("B", CANARY, [CANARY]),
    await bindSecret("KEY", CANARY),
  ];
  expect(JSON.stringify(told)).not.toContain(CANARY);
  await (await library.store()).emptyLog();
  const files = readdirSync(dataDirectory(), { recursive: true, encoding: "utf8" })
    .map((name) => join(dataDirectory(), name))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => readFileSync(file).includes(CANARY))).toEqual([]);
});

test("what is stored cannot change places, nor be changed", async () => {
  await setSecret("KEY", CANARY, [ORIGIN]);
  await setSecret("OTHER", "other", [ORIGIN]);
  const store = await library.store();
  const [, other] = await readSecrets();
  await store.write(({ query }) =>
    query
      .updateTable("Secret")
      .set({ cipher: other!.cipher, nonce: other!.nonce })
      .where("name", "=", "KEY")
      .execute(),
  );
  expect(await sent()).toBe("unset");
});
