import { expect, test } from "vitest";

import type { FindingRule } from "../findings/rules";
import { placeOf, suggestedDecision, type FindingPlace, type PieceKind } from "./finding-places";

test.each<[PieceKind, string, FindingPlace]>([
  ["message", "id", "id"],
  ["message", "content", "text"],
  ["message", "modelId", "id"],
  ["message", "role", "metadata"],
  ["message", "metadata/tone", "metadata"],
  ["message", "attachments/0/base64content", "attachment"],
  ["message", "attachments/0/name", "text"],
  ["message", "attachments/0/uri", "text"],
  ["message", "attachments/0/sha256", "id"],
  ["message", "attachments/0/kind", "metadata"],
  ["message", "attachments/0/metadata/name", "metadata"],
  ["message", "contentBlocks/0/text", "text"],
  ["message", "contentBlocks/0/toolCallId", "id"],
  ["message", "contentBlocks/0/toolRef/name", "id"],
  ["message", "contentBlocks/0/metadata/x", "metadata"],
  ["message", "contentBlocks/0/args/query", "tool"],
  ["message", "contentBlocks/0/output", "tool"],
  ["shell", "id", "id"],
  ["shell", "conversationTitle", "text"],
  ["shell", "systemMessage", "text"],
  ["shell", "ownerId", "metadata"],
  ["shell", "extensions/a/text", "metadata"],
  ["shell", "toolOverrides/0/configOverrides/key", "config"],
  ["shell", "toolOverrides/0/toolId", "id"],
  ["shell", "toolOverrides/0/reason", "metadata"],
  ["toolsets", "id", "id"],
  ["toolsets", "toolsets/0/headers/Authorization", "config"],
  ["toolsets", "toolsets/0/server/env/KEY", "config"],
  ["toolsets", "toolsets/0/description", "text"],
  ["toolsets", "toolsets/0/tools/1/name", "text"],
  ["toolsets", "toolsets/0/tools/1/summary", "metadata"],
  ["models", "schemaUrl", "id"],
  ["models", "modelDefinitions/0/apiKeyEnvironment", "config"],
  ["models", "modelDefinitions/0/baseUrl", "config"],
  ["models", "modelDefinitions/0/title", "text"],
  ["models", "modelDefinitions/0/id", "metadata"],
])("in a piece of kind %s, %s is a place of kind %s", (kind, path, place) => {
  const steps = path.split("/").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  expect(placeOf(kind, steps)).toBe(place);
});

test.each<[FindingRule, FindingPlace, string | null]>([
  ["personal.ip", "config", "mask"],
  ["unscanned.data", "text", "mask"],
  ["personal.ip", "text", "keep"],
  ["secret.github", "text", null],
  ["secret.github", "tool", "mask"],
])("a finding of %s in a %s is decided by itself as %s", (rule, place, decision) => {
  expect(suggestedDecision(rule, place)).toBe(decision);
});
