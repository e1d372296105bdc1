import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildApproval,
  buildBlock,
  buildCall,
  buildComposite,
  buildConversation,
  buildModels,
  buildResult,
  buildText,
  buildToolsets,
  NOON,
} from "@/lib/testing/builders/faulty-documents";
import { createDocumentChecker } from "./checker";
import { KINDS, type DocumentKind } from "../kinds/kind";

// The law: our verdict, reached piece by piece with the discriminated schemas, is that of the standard's
// own schema, compiled here in its original form with `anyOf` and dates not asserted.

const root = new URL("../../../", import.meta.url);
const fixtures = new URL("lib/domain/__fixtures__/", root);

function canonicalVerdict(file: URL): (value: unknown) => boolean {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: false,
    keywords: ["existingJavaType"],
    formats: { "date-time": true },
  });
  return ajv.compile(JSON.parse(readFileSync(file, "utf8")) as object);
}

function ourVerdict(kind: DocumentKind, document: unknown): boolean {
  const { arrayKey } = KINDS[kind];
  const checker = createDocumentChecker(kind, { now: 0, newId: () => "new" });
  const record = document as Record<string, unknown>;
  const elements = Array.isArray(record?.[arrayKey]) ? (record[arrayKey] as unknown[]) : null;
  const shell = elements ? { ...record, [arrayKey]: [] } : document;
  checker.shell({ text: JSON.stringify(shell), value: shell });
  for (const value of elements ?? []) checker.element({ text: JSON.stringify(value), value });
  return checker.finish().valid;
}

const audit = { action: "created", actorId: "user:a", timestamp: NOON, changeDescription: "made" };
const attachment = {
  id: "a1",
  attachmentKind: "image",
  name: "tree.png",
  mime: "image/png",
  uri: "https://example.com/tree.png",
  base64content: "AAAA",
  sha256: "00",
  sizeInBytes: 3,
  metadata: {},
};
const common = {
  index: 1,
  isPreferred: true,
  pinned: false,
  senderId: "user:a",
  assistantMetadata: { model: "m" },
  attachments: [attachment],
  auditTrail: [audit],
  metadata: {},
  extensions: {},
};

const SAMPLES: Readonly<Record<DocumentKind, object>> = {
  conversation: buildConversation(
    [
      buildText("m1", common),
      buildComposite(
        "m2",
        [
          buildBlock("b1", { updatedAt: NOON, isStreaming: false }),
          buildBlock("b2", { blockType: "thinking" }),
          buildCall("b3", {
            requiresApproval: true,
            toolRef: { name: "look", toolsetId: "eyes", version: "1" },
          }),
          buildApproval("b4", "b3", { reason: "fine" }),
          buildResult("b5", "b3", {
            output: null,
            durationMs: 1.5,
            metadata: {},
            toolResultError: { code: "E", message: "no", data: null },
          }),
        ],
        common,
      ),
    ],
    {
      systemMessage: "Be brief.",
      modelId: "m",
      ownerId: "user:a",
      parentId: "c-0",
      isPrivate: false,
      metadata: {},
      extensions: {},
      auditTrail: [audit],
      toolOverrides: [
        { toolId: "eyes/look", enabled: true, requiresApproval: false, configOverrides: {} },
      ],
    },
  ),
  toolsets: buildToolsets([
    {
      id: "eyes",
      kind: "mcp",
      version: "1",
      server: { url: "https://example.com" },
      headers: {},
      toolsetDefaults: { enabled: true, requiresApproval: true },
      extensions: {},
      tools: [
        {
          name: "look",
          summary: "Looks",
          argsSchema: {},
          enabled: true,
          requiresApproval: false,
          examples: [{}],
          extensions: {},
        },
      ],
    },
  ]),
  models: buildModels([
    {
      id: "m",
      modelName: "large",
      provider: "ACME",
      displayName: "Large",
      apiKeyEnvironment: "ACME_KEY",
      baseUrl: "https://example.com",
      disabled: false,
      headers: {},
      parameters: {},
      extensions: {},
    },
  ]),
};

const REPLACEMENTS = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    "text",
    "composite",
    "toolCall",
    "user",
    "created",
    "true",
    0,
    1.5,
    -1,
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    [{}],
    ["x"],
    [[]],
    { name: "x" },
    { messageType: "text" },
    undefined,
  ),
);

type Container = Record<string, unknown> | unknown[];

/** Every container of a document, so that a number can choose one. */
function containers(value: unknown): Container[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as Container, ...Object.values(value).flatMap(containers)];
}

/** Replaces, removes or adds one member or element somewhere. */
function mutate(
  document: object,
  [where, which, replacement]: readonly [number, number, unknown],
): void {
  const all = containers(document);
  const container = all[where % all.length]!;
  if (Array.isArray(container)) {
    if (replacement === undefined) container.splice(which % (container.length + 1), 1);
    else container[which % (container.length + 1)] = replacement;
    return;
  }
  const names = [
    ...Object.keys(container),
    "messageType",
    "blockType",
    "content",
    "contentBlocks",
    "unknown",
  ];
  const name = names[which % names.length]!;
  if (replacement === undefined) delete container[name];
  else container[name] = replacement;
}

const MUTATIONS = fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), REPLACEMENTS), {
  minLength: 1,
  maxLength: 4,
});

describe.each([
  ["conversation", 2500],
  ["toolsets", 2500],
  ["models", 1500],
] as const)("%s documents", (kind, numRuns) => {
  const canonical = canonicalVerdict(new URL(`canonical-${kind}.schema.json`, fixtures));

  test("get the verdict of the standard's schema after any mutation", () => {
    const tally = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(MUTATIONS, (mutations) => {
        const document = structuredClone(SAMPLES[kind]);
        for (const mutation of mutations) mutate(document, structuredClone(mutation));
        const ours = ourVerdict(kind, document);
        tally[ours ? "valid" : "invalid"] += 1;
        expect(canonical(document)).toBe(ours);
      }),
      { numRuns },
    );
    // Both verdicts are tried in earnest.
    const tried = tally.valid + tally.invalid;
    expect(Math.min(tally.valid, tally.invalid)).toBeGreaterThan(tried / 10);
  });

  test("get it unchanged, too", () => {
    expect(canonical(SAMPLES[kind])).toBe(true);
    expect(ourVerdict(kind, SAMPLES[kind])).toBe(true);
  });
});
