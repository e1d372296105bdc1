import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";

import { makeAuth } from "@/lib/accounts/auth";
import { useAccounts } from "@/lib/testing/accounts/accounts";

import { getAccounts } from "@/lib/data/accounts/database";

useAccounts();

test("our migrations make the tables that better-auth expects", async () => {
  const auth = makeAuth(await getAccounts(), "x".repeat(32));
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect([toBeCreated, toBeAdded]).toEqual([[], []]);
});
