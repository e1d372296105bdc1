import { expect, test } from "vitest";
import { validateMessage, validateShell } from "../conversation/lint/validate";
import { callConversation, type FinishedCall } from "./conversation";

const CALL: FinishedCall = {
  toolsetId: "everything",
  toolName: "echo",
  args: { message: "hi" },
  startedMs: Date.UTC(2026, 10, 21, 12, 0, 5),
  ms: 40,
  approvedMs: Date.UTC(2026, 10, 21, 12, 0, 4),
  answer: { kind: "result", result: { content: [{ type: "text", text: "Echo: hi" }] } },
  faults: 0,
  misfits: null,
};

const CREATED = Date.UTC(2026, 10, 21, 12, 1);

function make(changes: Partial<FinishedCall> = {}) {
  let count = 0;
  return callConversation(
    { ...CALL, ...changes },
    { newId: () => `id-${(count += 1)}`, actor: "user:local", createdMs: CREATED },
  );
}

function blocks(changes: Partial<FinishedCall> = {}) {
  const [, answer] = make(changes).messages ?? [];
  return answer?.messageType === "composite" ? (answer.contentBlocks ?? []) : [];
}

test("a call that was confirmed is written down with its approval, its times and its result", () => {
  expect(blocks()).toEqual([
    {
      blockType: "toolCall",
      id: "id-1",
      createdAt: "2026-11-21T12:00:04.000Z",
      toolRef: { name: "echo", toolsetId: "everything" },
      args: { message: "hi" },
      requiresApproval: true,
    },
    {
      blockType: "toolApproval",
      id: "id-2",
      createdAt: "2026-11-21T12:00:04.000Z",
      toolCallId: "id-1",
      toolApprovalState: "approved",
      approvedBy: "user:local",
    },
    {
      blockType: "toolResult",
      id: "id-6",
      createdAt: "2026-11-21T12:00:05.040Z",
      toolCallId: "id-1",
      durationMs: 40,
      toolResultState: "succeeded",
      output: { content: [{ type: "text", text: "Echo: hi" }] },
    },
  ]);
});

test("a call nobody had to confirm has no approval", () => {
  const kinds = blocks({ approvedMs: null }).map(({ blockType }) => blockType);
  expect(kinds).toEqual(["toolCall", "toolResult"]);
  expect(blocks({ approvedMs: null })[0]).toMatchObject({ requiresApproval: false });
});

test.each([
  ["TIMEOUT", "timed_out"],
  ["CANCELLED", "canceled"],
  ["CONNECTION_FAILED", "failed"],
])("%s is a result that %s", (errorType, toolResultState) => {
  const answer = { kind: "failure", errorType, message: "No." } as const;
  expect(blocks({ answer }).at(-1)).toMatchObject({
    toolResultState,
    toolResultError: { code: errorType, message: "No." },
  });
});

test("a failure the tool reports keeps its output and tells its text", () => {
  const result = { content: [{ type: "text", text: "No such file" }], isError: true };
  expect(blocks({ answer: { kind: "result", result } }).at(-1)).toMatchObject({
    toolResultState: "failed",
    output: result,
    toolResultError: { message: "No such file" },
  });
});

test("its audit trail begins with its making", () => {
  expect(make().auditTrail).toEqual([
    { action: "created", actorId: "user:local", timestamp: "2026-11-21T12:01:00.000Z" },
  ]);
});

test("every one of them is a valid conversation", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  for (const changes of [
    {},
    { approvedMs: null, faults: 2 },
    { answer: { kind: "failure", errorType: "TIMEOUT", message: "Late." } as const },
    { answer: { kind: "result", result: { structuredContent: deep } } as const },
  ]) {
    const { messages = [], ...shell } = make(changes);
    expect(validateShell(shell)).toEqual([]);
    expect(messages.flatMap((message, at) => validateMessage(message, at))).toEqual([]);
  }
});
