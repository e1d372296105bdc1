import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { concealText } from "@/lib/domain/secrets/conceal-text";
import { mcpConfig } from "@/lib/formats/mcp-config";
import { asRecord } from "@/lib/shared/read-value";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { credentialForms, type CredentialForm } from "./__corpus__/fresh-forms";
import { harmlessValues } from "./__corpus__/harmless-values";

const SEEDS = [81231, 5, 990017];
const REFERENCE = "${secret:REF}";

async function imported(definition: object): Promise<string> {
  const { documents } = await mcpConfig.parse({ mcpServers: { acme: definition } }, parseContext());
  expect(documents).toHaveLength(1);
  return documents.map(({ text }) => text).join("\n");
}

/** Whether it is still there, as it is or decoded. */
async function stays({ definition, credential }: CredentialForm): Promise<boolean> {
  const text = await imported(definition);
  const spelled = JSON.stringify(credential).slice(1, -1);
  const isCoded = text.includes(btoa(JSON.stringify({ apiKey: credential })));
  return text.includes(credential) || text.includes(spelled) || isCoded;
}

test.each(SEEDS)("credentials of 60 forms are taken out at import (seed %i)", async (seed) => {
  const forms = credentialForms(seed);
  expect(forms).toHaveLength(60);
  const missed: string[] = [];
  for (const form of forms) if (await stays(form)) missed.push(form.name);
  expect(missed).toEqual([]);
});

test.each(SEEDS)("no harmless value of 30 shapes is taken out (seed %i)", (seed) => {
  const values = harmlessValues(seed, 40);
  expect(values).toHaveLength(1200);
  const taken = values.filter(([name, value]) => concealText(name, value, REFERENCE) !== null);
  expect(taken).toEqual([]);
});

test("a UUID behind a webhook is a credential, whatever letters it has", () => {
  const address = "https://flows.acme.dev/webhook/0f8fad5b-dcba-469f-a165-70867728950e";
  expect(concealText("url", address, REFERENCE)).toBe(
    `https://flows.acme.dev/webhook/${REFERENCE}`,
  );
});

test("nothing in the lock file of this project is taken for a credential", () => {
  let strings = 0;
  const taken: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (typeof value === "string") {
      strings += 1;
      if (concealText(name, value, REFERENCE) !== null) taken.push(`${name}: ${value}`);
    } else if (Array.isArray(value)) for (const item of value) visit(item, name);
    else for (const [key, item] of Object.entries(asRecord(value) ?? {})) visit(item, key);
  };
  visit(JSON.parse(readFileSync("package-lock.json", "utf8")), "");
  expect(strings).toBeGreaterThan(4000);
  expect(taken).toEqual([]);
});
