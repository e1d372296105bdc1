import { asList, asRecord, asText } from "@/lib/shared/read-value";

import type { BlockDraft } from "../kit/tree/message-draft";
import { UNNAMED_TOOL, type CallContext } from "../kit/vendor/openai/tool-calls";
import { readToolArgs } from "../kit/tree/call-arguments";

export interface FunctionCalls {
  readonly blocks: BlockDraft[];
  /** Whether the blocks say everything the text said; otherwise the text is worth keeping. */
  readonly exact: boolean;
}

/**
 * The calls in a text that holds `{"name", "arguments"}` as JSON, or a list of these. A text that is none of it
 * is the argument of an unnamed call.
 */
export function readFunctionCalls(text: string, id: string, context: CallContext): FunctionCalls {
  const { args: value, exact } = readToolArgs(text);
  const list = Array.isArray(value?.["value"]) ? asList(value["value"]) : [value];
  const entries = list.map(readEntry).filter((entry) => entry !== null);
  if (entries.length === 0 || entries.length < list.length) {
    const block = callBlock(UNNAMED_TOOL, { _raw: text }, `${id}:call-1`, context);
    return { blocks: [block], exact: true };
  }
  return {
    blocks: entries.map(({ name, args }, at) =>
      callBlock(name, args, `${id}:call-${at + 1}`, context),
    ),
    exact: exact && entries.every((entry) => entry.exact),
  };
}

function callBlock(
  name: string,
  args: Record<string, unknown> | null,
  fallback: string,
  context: CallContext,
): BlockDraft {
  return {
    kind: "toolCall",
    id: context.calls.open(null, name, fallback),
    name,
    toolsetId: context.toolsetOf(name),
    args,
  };
}

interface Entry {
  readonly name: string;
  readonly args: Record<string, unknown> | null;
  readonly exact: boolean;
}

const READ = new Set(["name", "arguments"]);

function readEntry(value: unknown): Entry | null {
  const call = asRecord(value);
  const name = asText(call?.["name"]);
  if (call === null || name === null || name === "") return null;
  const { args, exact } = readToolArgs(call["arguments"]);
  return { name, args, exact: exact && Object.keys(call).every((key) => READ.has(key)) };
}
