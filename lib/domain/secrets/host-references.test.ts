import { expect, test } from "vitest";

import { findCredential } from "./credential";

const NAMES = ["Authorization", "API_KEY", "password", "GITHUB_TOKEN", "--api-key"];

/** How programs say that a value is elsewhere. */
const REFERENCES: readonly (readonly [string, string])[] = [
  ["this format", "${env:NAME}"],
  ["this format", "Bearer ${secret:API}"],
  ["VS Code", "${input:api-key}"],
  ["VS Code", "${command:pick}"],
  ["Claude Code", "${NAME}"],
  ["Claude Code", "${NAME:-}"],
  ["Claude Code", "Bearer ${NAME:-default}"],
  ["shells", "$NAME"],
  ["shells", "Bearer $NAME"],
  ["shells", "${NAME:?set it first}"],
  ["shells", "$(op read op://vault/item/field)"],
  ["PowerShell", "$env:NAME"],
  ["Windows", "%NAME%"],
  ["MCI", "{{env.NAME}}"],
  ["templates", "{{NAME}}"],
  ["OpenCode", "{env:NAME}"],
  ["OpenCode", "{file:~/.secret}"],
  ["GitHub", "${{ secrets.NAME }}"],
  ["1Password", "op://vault/item/field"],
  ["1Password", "Bearer op://Private/github/token"],
  ["Vault", "ref+vault://secret/data/x"],
  ["sops", "ENC[AES256_GCM,data:abc=,iv:x,tag:y,type:str]"],
];

test.each(REFERENCES)("a reference of %s is no credential: %s", (_, value) => {
  for (const name of NAMES) expect(findCredential(name, value)).toBeNull();
});

test.each([
  "${NAME:-s3cr3tP4ssw0rd}",
  "{{env.NAME | 's3cr3tP4ssw0rd'}}",
  "${env:NAME:-s3cr3tP4ssw0rd}",
  "s3cr3t$P4ssw0rd",
  "100%s3cr3tP4ss%",
  "$2b$10$abcdefghijklmnopqrstuv",
])("what a reference falls back on, and what only looks like one, is: %s", (value) => {
  expect(findCredential("password", value)).not.toBeNull();
});
