import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { getImport, importOriginal } from "@/lib/data/imports/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { asList, asRecord } from "@/lib/shared/read-value";
import { textMap, textsOf } from "@/lib/formats/kit/tools/plain-texts";
import type { ServerTarget } from "@/lib/net/server-target";
import { fillReferences, missingClause } from "@/lib/secrets/fill-references";
import { bytesOf, collectText, planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";

import { HARMLESS_SETTINGS } from "./__corpus__/harmless-settings";
import { PLAIN_CREDENTIALS, type PlainText } from "./__corpus__/plain-credentials";

useLibrary();

function serverOf({ spot, name, texts }: PlainText): object {
  switch (spot) {
    case "header":
      return { type: "http", url: "https://a.example/mcp", headers: { [name]: texts[0] } };
    case "env":
      return { command: "pond", env: { [name]: texts[0] } };
    case "args":
      return { command: "pond", args: texts };
    case "url":
      return { type: "http", url: texts[0] };
  }
}

function configurationOf(texts: readonly PlainText[]): object {
  const servers = texts.map((text, at) => [`s${at}`, serverOf(text)]);
  return { mcpServers: Object.fromEntries(servers) as object };
}

/** Everything on the disk in one text, and each original unpacked. */
async function everythingKept(importId: string): Promise<string> {
  const entries = readdirSync(dataDirectory(), { recursive: true, withFileTypes: true });
  const texts = entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
  for (const { id } of (await getImport(LOCAL_VIEWER, importId))?.items ?? []) {
    const bytes = await importOriginal(LOCAL_VIEWER, importId, id);
    if (bytes !== null) texts.push(gunzipSync(bytes).toString());
  }
  return texts.join("\n");
}

async function importAll(texts: readonly PlainText[]): Promise<{ kept: string; stored: string }> {
  const plan = await planFiles(["claude_desktop_config.json", configurationOf(texts)]);
  const report = await runPlan(plan.id);
  expect(report.items).toMatchObject([{ outcome: "imported" }]);
  const { chunks } = (await toolsetText(report.items[0]!.entityId!))!;
  return { kept: await everythingKept(plan.id), stored: await collectText(chunks) };
}

const told = ({ spot, name, texts }: PlainText) => `${spot} ${name}: ${texts.join(" ")}`;

test("no credential of the table is kept in plain text anywhere", async () => {
  expect(PLAIN_CREDENTIALS.length).toBeGreaterThanOrEqual(120);
  const { kept } = await importAll(PLAIN_CREDENTIALS);
  const left = PLAIN_CREDENTIALS.filter(({ secrets }) => secrets.some((one) => kept.includes(one)));
  expect(left.map(told)).toEqual([]);
});

test("harmless settings stay as they are", async () => {
  expect(HARMLESS_SETTINGS.length).toBeGreaterThanOrEqual(80);
  const { stored } = await importAll(HARMLESS_SETTINGS);
  const toolsets = asList(asRecord(JSON.parse(stored))?.["toolsets"]);
  const taken = HARMLESS_SETTINGS.filter((text, at) => {
    const toolset = JSON.stringify(toolsets[at]);
    return text.texts.some((one) => !toolset.includes(JSON.stringify(one)));
  });
  expect(taken.map(told)).toEqual([]);
});

test("a program is never referred to a secret, only to variables", async () => {
  const ofPrograms = PLAIN_CREDENTIALS.filter(({ spot }) => spot === "env" || spot === "args");
  const { stored } = await importAll(ofPrograms);
  expect(stored).toContain("${env:");
  expect(stored).not.toContain("${secret:");
});

describe("a document of ours", () => {
  const documentOf = (text: string) =>
    buildToolsets([
      {
        id: "pond",
        kind: "mcp",
        server: { command: "pond", args: [`--api-key=${text}`, "-v"], env: { API_KEY: text } },
      },
      {
        id: "lake",
        kind: "mcp",
        server: { url: "https://a.example/mcp" },
        headers: { Authorization: `Bearer ${text}`, "X-Api-Key": text },
      },
    ]);

  test.each(["${NAME}", "${env:NAME}", "${input:name}", "{{NAME}}", "$NAME", "%NAME%"])(
    "keeps %s as it is, and comes back identical",
    async (reference) => {
      const document = documentOf(reference);
      const plan = await planFiles(["tools.json", document]);
      const report = await runPlan(plan.id);
      const { chunks } = (await toolsetText(report.items[0]!.entityId!))!;
      expect(await collectText(chunks)).toBe(bytesOf(document).toString());
      expect((await planFiles(["again.json", document])).items).toMatchObject([
        { verdict: "identical" },
      ]);
    },
  );

  test("keeps the option whose value is taken out", async () => {
    const plan = await planFiles(["tools.json", documentOf("k9ZOryDe1u6Ccfoh11NzZylq")]);
    const report = await runPlan(plan.id);
    const { chunks } = (await toolsetText(report.items[0]!.entityId!))!;
    const stored = await collectText(chunks);
    expect(stored).toMatch(/"--api-key=\$\{env:\w+\}"/);
    expect(stored).not.toContain("k9ZOry");
  });
});

test("each reference an import writes can be filled in, or its gate has a name", async () => {
  const { stored } = await importAll(PLAIN_CREDENTIALS);
  const judged: string[] = [];
  for (const value of asList(asRecord(JSON.parse(stored))?.["toolsets"])) {
    const toolset = asRecord(value);
    const server = asRecord(toolset?.["server"]) ?? {};
    const { missing } = fillReferences(
      targetOf(server, toolset?.["headers"]),
      (_, place, { source }) => {
        judged.push(`${source} in ${place}`);
        return { ok: false, reason: place === "elsewhere" ? "forbidden" : "unset" };
      },
    );
    for (const one of missing)
      expect(missingClause(one)).toMatch(/ (?:is not set|may not be used here)$/);
  }
  // A secret in an address and a variable in an argument are the places that are never filled in.
  expect([...new Set(judged)].toSorted()).toEqual([
    "env in elsewhere",
    "env in variable",
    "secret in elsewhere",
    "secret in header",
  ]);
});

function targetOf(server: Readonly<Record<string, unknown>>, headers: unknown): ServerTarget {
  const { command, url, args, env } = server;
  return {
    transport: typeof command === "string" ? "stdio" : "http",
    url: typeof url === "string" ? url : null,
    command: typeof command === "string" ? command : null,
    args: textsOf(args) ?? [],
    cwd: null,
    headers: textMap(headers) ?? {},
    env: textMap(env) ?? {},
  };
}
