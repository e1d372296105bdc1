import { asList, asRecord } from "@/lib/shared/read-value";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";
import type { CollectedTool } from "../resolve/collect";
import type { PermissionBook } from "../resolve/in-conversation";
import { resolve } from "../resolve/resolve";
import { runTest, type TestedTool, type TestOutcome } from "./run";
import { readTests, type StoredTest } from "./schema";

/** A test with how it came out. */
export interface TestedToolset {
  /** Position among all toolsets. */
  readonly toolset: number;
  readonly tests: readonly { readonly stored: StoredTest; readonly outcome: TestOutcome }[];
}

/**
 * Runs the tests of all toolsets that hold any.
 * @param toolsets those of the book, in its order
 * @param conversationOf the parsed conversation of an id, undefined when there is none
 */
export function testToolsets(
  toolsets: readonly unknown[],
  book: PermissionBook,
  conversationOf: (id: string) => unknown,
): TestedToolset[] {
  const seen = new Map<string | null, readonly TestedTool[] | null>();
  const tools = (conversation: string | null): readonly TestedTool[] | null => {
    const known = seen.get(conversation);
    if (known !== undefined) return known;
    const found = toolsIn(toolsets, book, conversation, conversationOf);
    seen.set(conversation, found);
    return found;
  };
  return toolsets.flatMap((value, toolset) => {
    const tests = readTests(value).map((stored) => {
      return { stored, outcome: runTest(stored, { toolset, tools }) };
    });
    return tests.length === 0 ? [] : [{ toolset, tests }];
  });
}

function toolsIn(
  toolsets: readonly unknown[],
  book: PermissionBook,
  id: string | null,
  conversationOf: (id: string) => unknown,
): TestedTool[] | null {
  if (id === null) return book.tools.map((tool) => testedTool(toolsets, tool));
  const conversation = conversationOf(id);
  if (conversation === undefined) return null;
  const inside = book.inConversation(conversation);
  return book.tools.map((tool, at) => testedTool(toolsets, inside.tool(at) ?? tool));
}

function testedTool(
  toolsets: readonly unknown[],
  { tool, levels, gates }: CollectedTool,
): TestedTool {
  const entry = asList(asRecord(toolsets[tool.toolset])?.["tools"])[tool.tool];
  const { hints, tags } = toolClaims(asRecord(entry));
  // What a document means elsewhere, too: what is particular to this installation is left out.
  const documented = gates.filter(({ scope }) => scope === "document");
  return {
    toolset: tool.toolset,
    toolsetId: tool.toolsetId,
    name: tool.name,
    hints,
    tags,
    enabled: resolve("enabled", levels.enabled, documented).value,
    requiresApproval: resolve("requiresApproval", levels.requiresApproval, documented).value,
  };
}

/** The conversations that tests name, each once. */
export function namedConversations(toolsets: readonly unknown[]): string[] {
  const names = toolsets.flatMap((toolset) =>
    readTests(toolset).flatMap(({ read }) => (read.ok ? (read.test.match.conversation ?? []) : [])),
  );
  return [...new Set(names)];
}
