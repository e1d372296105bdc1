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
