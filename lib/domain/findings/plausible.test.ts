import fc from "fast-check";
import { expect, test } from "vitest";

import { findCredential } from "@/lib/domain/secrets/credential";

import { createDice } from "./__corpus__/dice";
import { scanWithFiles } from "./scan/embedded-text";

const uuid = fc.nat().map((seed) => {
  const dice = createDice(seed);
  return [8, 4, 4, 4, 12].map((length) => dice.signs("0123456789abcdef", length)).join("-");
});

test("the session that a program's log names in each line is none of an account", () => {
  const names = fc.constantFrom("sessionId", "session_id", "session", "parentSessionId");
  fc.assert(
    fc.property(uuid, names, (id, name) => {
      expect(scanWithFiles(JSON.stringify({ type: "user", [name]: id }))).toEqual([]);
    }),
  );
});

test("a token is found though it is a UUID, and so is a session that a server is sent", () => {
  fc.assert(
    fc.property(uuid, fc.constantFrom("CODECOV_TOKEN", "api_key", "client_secret"), (id, name) => {
      const text = JSON.stringify({ [name]: id });
      expect(scanWithFiles(text).map(({ start, end }) => text.slice(start, end))).toEqual([id]);
    }),
  );
  expect(findCredential("X-Session-Id", "8b80d8fb-dd41-4dd0-aab1-94af84bbad16")).not.toBeNull();
});

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

test("a password in base64 is found though it has slashes, as a path has", () => {
  const dice = createDice(7);
  const values = Array.from({ length: 400 }, () => dice.signs(BASE64, 24)).filter(
    // What begins with one is taken for a path.
    (value) => value.includes("/") && !value.startsWith("/"),
  );
  const texts = values.flatMap((value) =>
    [`password=${value}`, `export DB_PASSWORD=${value}`, `passwd: ${value}`].map((text) => ({
      text,
      value,
    })),
  );
  const found = texts.filter(({ text, value }) =>
    scanWithFiles(text).some(({ start, end }) => text.slice(start, end) === value),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(found.length).toBeGreaterThan(texts.length * 0.95);
});

test.each([
  "etc/passwd",
  "secrets/db2Passwd",
  "config/prod2/password",
  "vault/kv2/dbPassword",
  "lib/auth2/hashPassword",
  "src/users/readPassword2",
])("the path %s is no password", (path) => {
  expect(scanWithFiles(`password=${path}`)).toEqual([]);
});
