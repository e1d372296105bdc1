import {
  asList,
  asNumber,
  asRecord,
  asRecords,
  asText,
  type JsonRecord,
} from "@/lib/shared/read-value";

import type { ReadNode } from "../kit/tree/fold-system";
import type { BlockDraft } from "../kit/tree/message-draft";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import { readSourceTime } from "../kit/source/time";
import type { AnswerContext } from "./answer";
import type { ListedMessage } from "./list-messages";

const PROGRAM = "code_execution";
const READ: ReadonlySet<string> = new Set(["language", "code", "result"]);

interface Executions {
  readonly blocks: readonly BlockDraft[];
  /** By position, what is said besides of those that have no result to say it. */
  readonly rest: JsonRecord;
}

/**
 * Programs that ran for an answer and stand beside it; null where one of them is of another shape.
 * @param value `code_executions` of a message
 */
export function readExecutions(
  value: unknown,
  { calls, messageId }: Pick<AnswerContext, "calls" | "messageId">,
): Executions | null {
  const listed = asRecords(value);
  const isWhole = listed.every(({ code }) => asText(code) !== null);
  if (!isWhole || listed.length < asList(value).length) return null;
  const rest: JsonRecord[] = [];
  const blocks = listed.flatMap((execution, at): readonly BlockDraft[] => {
    const id = calls.open(null, PROGRAM, `${messageId}:code${at}`);
    calls.close(null, PROGRAM, id);
    const { language, code } = execution;
    const result = asRecord(execution["result"]);
    const call: BlockDraft = {
      kind: "toolCall",
      id,
      name: PROGRAM,
      args: dropBlank({ language, code }),
    };
    const details = unmapped(execution, READ);
    rest.push(result === null ? details : {});
    if (result === null) return [call];
    const error = asText(result["error"]) || null;
    const ended = {
      kind: "toolResult",
      toolCallId: id,
      durationMs: null,
      metadata: dropBlank({ ...details, result: unmapped(result, new Set(["output", "error"])) }),
    } as const;
    const output = result["output"] ?? null;
    return error === null
      ? [call, { ...ended, state: "succeeded", output, error }]
      : [call, { ...ended, state: "failed", output, error: { message: error } }];
  });
  return { blocks, rest: dropBlank(Object.fromEntries(rest.entries())) };
}

/** The one answer that a model made of those of several, which stands in the prompt they answer. */
export function mergedAnswers(listed: readonly ListedMessage[]): ReadNode[] {
  return listed.flatMap(({ id, parent, path, record }): ReadNode[] => {
    const merged = asRecord(record["merged"]);
    const text = asText(merged?.["content"]) ?? "";
    if (text === "") return [];
    const time = readSourceTime(asNumber(merged?.["timestamp"]));
    return [
      {
        id: `${id}:merged`,
        parent: record["role"] === "assistant" ? parent : id,
        path: `${path}/merged`,
        isSystem: false,
        message: {
          role: "assistant",
          blocks: [{ kind: "text", text }],
          files: [],
          time,
          metadata: { merged: true },
          source: {},
        },
      },
    ];
  });
}
