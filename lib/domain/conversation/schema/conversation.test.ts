import { expectTypeOf, test } from "vitest";
import type { ToolsetsDocument } from "@/lib/domain/toolset/schema/toolset";
import type { ModelDefinition, ModelsDocument } from "@/lib/domain/models/schema/model";
import type {
  AuditEntry,
  CompositeMessage,
  ContentBlock,
  Conversation,
  Message,
  TextBlock,
  TextMessage,
  ThinkingBlock,
  ToolCallBlock,
  ToolOverride,
} from "./conversation";

// The compiler is the test here: tsc covers this file, and a derivation that falls back to `any` or
// `unknown` fails it.
test("types follow the schemas", () => {
  expectTypeOf<Message["messageType"]>().toEqualTypeOf<"text" | "composite">();
  expectTypeOf<TextMessage["content"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<NonNullable<CompositeMessage["contentBlocks"]>[number]["blockType"]>().toEqualTypeOf<
    ContentBlock["blockType"]
  >();
  expectTypeOf<NonNullable<Conversation["messages"]>[number]["role"]>().toEqualTypeOf<
    "user" | "assistant" | "tool"
  >();
  expectTypeOf<NonNullable<Message["auditTrail"]>[number]["action"]>().toEqualTypeOf<
    AuditEntry["action"]
  >();
  expectTypeOf<NonNullable<ToolsetsDocument["toolsets"]>[number]["kind"]>().toEqualTypeOf<
    "builtin" | "mcp" | "uri"
  >();
  expectTypeOf<NonNullable<ModelsDocument["modelDefinitions"]>[number]["disabled"]>().toEqualTypeOf<
    boolean | undefined
  >();
  expectTypeOf<ToolOverride["enabled"]>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<TextBlock | ThinkingBlock>().toExtend<{ text: string; createdAt: string }>();
  expectTypeOf<ToolCallBlock["toolRef"]["name"]>().toEqualTypeOf<string>();
  expectTypeOf<ModelDefinition["provider"]>().toEqualTypeOf<string>();
  expectTypeOf<Message>().toExtend<NonNullable<Conversation["messages"]>[number]>();
});
