import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { LibraryRefusedError } from "@/lib/data/store/refusal/library-refused";
import { closeStore } from "@/lib/data/library/client";
import { libraryPlace } from "@/lib/data/store/files/data-directory";
import { checkSettings } from "@/lib/data/store/postgres/settings";
import { refuseBinding } from "./binding";
import { refuseSettings } from "./settings";

afterEach(() => vi.unstubAllEnvs());

/** What a start says of a setting; null where it takes the value. */
function refuse(name: string, value: string): string | null {
  vi.stubEnv(name, value);
  try {
    libraryPlace();
    checkSettings();
    const env = { [name]: value };
    return refuseBinding(["node", "child.js"], env) ?? refuseSettings(env);
  } catch (error) {
    if (error instanceof LibraryRefusedError) return error.message;
    throw error;
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Those that may hold any text, and why. */
const ANYTHING: Readonly<Record<string, string>> = {
  PORT: "npm start looks at it",
  COLLOQUY_DATA: "any text names a folder, which is made",
  COLLOQUY_API_KEY_FILE: "the start reads it and says why it cannot",
  COLLOQUY_BACKUP_DIR: "a disk may come later; Settings says what went wrong",
  COLLOQUY_BACKUP_PASSPHRASE: "any text is one",
  COLLOQUY_TOOLS_OFF: "any text is a pattern",
  COLLOQUY_TOOLS_ASK: "any text is a pattern",
  COLLOQUY_OIDC_ROLES: "read with the provider",
};

const documented = [
  ...readFileSync("docs/configuration.md", "utf8").matchAll(/^\| `([A-Z_]+)`/gm),
].map(([, name]) => name ?? "");

test("a value that no setting can have is refused by its name", () => {
  expect(documented.length).toBeGreaterThan(20);
  const silent = documented.filter((name) => {
    const said = refuse(name, name === "COLLOQUY_STDIO" ? '["node"' : "&& [no such thing");
    return said?.includes(name) !== true;
  });
  expect(silent.toSorted()).toEqual(Object.keys(ANYTHING).toSorted());
});

test("a process that was refused its library can end", async () => {
  vi.stubEnv("DATABASE_URL", "mysql://a/b");
  await expect(closeStore()).resolves.toBeUndefined();
});

test.each([
  ["COLLOQUY_METRICS", "true"],
  ["COLLOQUY_PUBLIC_URL", "colloquy.example"],
  ["COLLOQUY_REGISTRY_URL", "ftp://registry.example"],
  ["COLLOQUY_SECRET_KEY", "c2hvcnQ="],
  ["DATABASE_POOL", "0"],
  ["DATABASE_POOL", "2e1"],
  ["DATABASE_STATEMENT_MS", "2147483648"],
  ["DATABASE_READ_URL", "mysql://a:hunter2@b/c"],
  ["DATABASE_READ_URL", "postgres://a:hunter2@[b/c"],
  ["DATABASE_URL", "mysql://a:hunter2@b/c"],
])("%s=%s is refused, and not repeated", (name, value) => {
  expect(refuse(name, value)).toContain(name);
  expect(refuse(name, value)).not.toContain("hunter2");
});

test.each([
  ["COLLOQUY_METRICS", "1"],
  ["COLLOQUY_METRICS", ""],
  ["COLLOQUY_PUBLIC_URL", "https://team.example/colloquy"],
  ["COLLOQUY_REGISTRY_URL", " https://registry.modelcontextprotocol.io "],
  ["COLLOQUY_ENV_REFERENCES", "TOKEN, OTHER_TOKEN,"],
  ["COLLOQUY_ALLOW_HOSTS", "10.0.0.0/8, tools.example:8080"],
  ["COLLOQUY_STDIO", '["node", "/srv/my tools/server.js"]'],
  ["COLLOQUY_SECRET_KEY", Buffer.alloc(32, 7).toString("base64")],
  ["DATABASE_POOL", "5"],
  ["DATABASE_READ_URL", "postgres://a@b:5432/c?schema=d"],
  ["DATABASE_URL", "file:/srv/colloquy.db"],
])("%s=%s is taken", (name, value) => {
  expect(refuse(name, value)).toBeNull();
});
