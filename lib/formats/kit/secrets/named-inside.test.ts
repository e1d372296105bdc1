import { expect, test } from "vitest";

import { mcpConfig } from "@/lib/formats/mcp-config";
import { parseContext } from "@/lib/testing/formats/fixtures";

const VALUES = [
  "Tiger1234!",
  "k9Qz4LmV7tRw2XbN8cYd",
  "3f9c2b7a1d8e4f60a5b9c7d2e1f04a68",
  "owl-hat-731",
  // Base64 with one sign of padding, which looks like a name without a value.
  "Yze5n9g4vTk=",
  "q8Zr0pM3sX7uVb1nKc5tWd9yLh2fGj6aEo4iRw8TQ1s=",
];
const json = (value: string) => JSON.stringify({ apiKey: value, region: "eu" });

/** Where a credential stands that its name gives away, and not its looks; `#` is the value. */
const PLACES: readonly (readonly [string, (value: string) => object])[] = [
  ["--header=", (value) => ({ command: "npx", args: [`--header=X-Api-Key:${value}`] })],
  ["-H", (value) => ({ command: "npx", args: ["-H", `X-Auth-Token: ${value}`] })],
  [
    "--header",
    (value) => ({ command: "npx", args: ["--header", `Authorization: Bearer ${value}`] }),
  ],
  [
    "lines of headers",
    (value) => ({ command: "npx", env: { EXTRA: `X-Env: a\nX-Api-Key: ${value}` } }),
  ],
  ["--env=", (value) => ({ command: "docker", args: ["run", `--env=API_KEY=${value}`, "a"] })],
  [
    "--build-arg",
    (value) => ({ command: "docker", args: ["build", "--build-arg", `NPM_TOKEN=${value}`] }),
  ],
  ["$env:", (value) => ({ command: "pwsh", args: ["-Command", `$env:API_KEY='${value}'; npx a`] })],
  ["-D", (value) => ({ command: "java", args: [`-Dapi.token=${value}`, "-jar", "a.jar"] })],
  ["JSON", (value) => ({ command: "npx", args: ["--config", json(value)] })],
  [
    "JSON in JSON",
    (value) => ({ command: "npx", args: ["--config", JSON.stringify(json(value))] }),
  ],
  ["JSON of an option", (value) => ({ command: "npx", args: [`--config=${json(value)}`] })],
  [
    "JSON in a header",
    (value) => ({ url: "https://a.example", headers: { "X-Config": json(value) } }),
  ],
  ["mysql", (value) => ({ command: "/usr/bin/mysql", args: ["-uroot", `-p${value}`, "shop"] })],
  ["sshpass", (value) => ({ command: "sshpass", args: ["-p", value, "ssh", "h"] })],
  ["redis-cli", (value) => ({ command: "redis-cli", args: ["-h", "h", "-a", value] })],
  [
    "behind another program",
    (value) => ({ command: "sudo", args: ["ldapsearch", "-x", "-w", value] }),
  ],
];

async function imported(server: object): Promise<string> {
  const { documents } = await mcpConfig.parse({ mcpServers: { a: server } }, parseContext());
  return documents.map(({ text }) => text).join("\n");
}

test.each(PLACES)("a credential in %s is taken out whatever it looks like", async (_, make) => {
  for (const value of VALUES) expect(await imported(make(value))).not.toContain(value);
});

test("of several in one variable all are taken out, and numbers stay", async () => {
  const keys = "k9Qz4LmV7tRw2XbN8cYd,z2Rt8WqL5nXc7VbK1mYp";
  const text = await imported({ command: "npx", env: { API_KEYS: keys, MAX_TOKENS: "4096" } });
  expect(text).not.toMatch(/k9Qz4LmV|z2Rt8WqL/);
  expect(text).toContain("4096");
});

test.each([
  [{ command: "docker", args: ["run", "-p", "8080:80", "-e", "MODE=prod1", "img"] }, "8080:80"],
  [{ command: "mysql", args: ["-h", "db1", "-P", "3306", "shop2"] }, "shop2"],
  [{ command: "npx", args: ["--sort", "key:name1", "--tag", "release: v12"] }, "key:name1"],
  [{ command: "npx", args: ["--config", '{"mode":"prod1","path":"/a/b2"}'] }, "prod1"],
  [{ command: "npx", args: ["--header", "Content-Type: application/json5"] }, "json5"],
  [{ command: "npx", env: { PUBLIC_KEYS_URL: "https://a.example/keys1" } }, "keys1"],
])("%j keeps what is no credential", async (server, kept) => {
  expect(await imported(server)).toContain(kept);
});

test.each([
  [["-e", "GITHUB_TOKEN=Tiger1234!"], "${env:GITHUB_TOKEN}"],
  [["--env=GITHUB_TOKEN=Tiger1234!"], "${env:GITHUB_TOKEN}"],
  [["-H", "Authorization: Bearer Tiger1234!"], "${env:A_AUTHORIZATION}"],
  [["--header=X-Api-Key: Tiger1234!"], "${env:A_X_API_KEY}"],
  [["-H", "X-Api-Key:Tiger1234!"], "${env:A_H}"],
  [["--api-key=Tiger1234!"], "${env:A_API_KEY}"],
  // No part of what may be the credential is in the name.
  [["--totp-secret", "JBSWY3DPEHPK3PXP="], "${env:A_TOTP_SECRET}"],
])(
  "what takes the place of the credential in %j is called as the argument calls it",
  async (args, name) => {
    const text = await imported({ command: "npx", args });
    expect(text).toContain(name);
    expect(text).not.toMatch(/Tiger|JBSW/);
  },
);
