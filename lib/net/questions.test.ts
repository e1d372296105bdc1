import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { PROGRAMS, programLine, startEverything } from "@/lib/testing/mcp/real-servers";

import { callTool } from "./call-tool";
import { readOperatorRules } from "./guard/operator-rules";
import type { SaidToServer } from "./guard/outbound";
import type { HttpTarget } from "./guard/resolved-target";
import type { TaskState } from "./task";

const { signal } = new AbortController();
const rules = readOperatorRules({ COLLOQUY_STDIO: programLine(PROGRAMS.everything) });

let running: Awaited<ReturnType<typeof startEverything>>;
let target: HttpTarget;
beforeAll(async () => {
  running = await startEverything("streamableHttp");
  target = { kind: "http", transport: "http", url: running.url, headers: {}, filledIn: [] };
});
afterAll(() => running.stop());

/** Calls a tool of the published server; questions get this answer. */
async function call(
  name: string,
  say: (asked: JsonRecord) => SaidToServer,
  more: object = {},
  args: JsonRecord = {},
) {
  const asked: JsonRecord[] = [];
  const answer = await callTool(target, name, args, {
    signal,
    rules,
    onQuestion: async (params) => {
      const question = asRecord(params) ?? {};
      asked.push(question);
      return say(question);
    },
    ...more,
  });
  if (!answer.ok) throw new Error(`${answer.errorType}: ${answer.message}`);
  return { asked, said: JSON.stringify(answer.result) };
}

describe("a published server that asks a person", () => {
  test("gets what was accepted", async () => {
    const content = { name: "Ada", check: true };
    const { asked, said } = await call("trigger-elicitation-request", () => ({
      action: "accept",
      content,
    }));
    expect(asked).toHaveLength(1);
    expect(asRecord(asked[0]?.["requestedSchema"])?.["type"]).toBe("object");
    expect(said).toContain("Ada");
  });

  test("is told of a refusal, which is no answer", async () => {
    const { said } = await call("trigger-elicitation-request", () => ({ action: "decline" }));
    expect(said).toMatch(/declin/i);
  });

  test("waits for a person longer than a call may take", async () => {
    const answer = await callTool(
      target,
      "trigger-elicitation-request",
      {},
      {
        signal,
        rules,
        limits: { runMs: 1500 },
        onQuestion: async () => {
          await new Promise((resolve) => setTimeout(resolve, 2000));
          return { action: "cancel" };
        },
      },
    );
    expect(answer.ok).toBe(true);
  });

  test("hears why a question is not shown", async () => {
    const { said } = await call("trigger-elicitation-request", () => ({ refused: "Not a form." }));
    expect(said).toContain("Not a form.");
  });
});

test("a call that wants a task is asked about until it ends", async () => {
  const states: TaskState[] = [];
  const { said, asked } = await call(
    "simulate-research-query",
    () => ({ action: "accept", content: { interpretation: "technical" } }),
    {
      wantsTask: true,
      onTask: (state: TaskState) => states.push(state),
      limits: { runMs: 30_000 },
    },
    { topic: "tea", ambiguous: true },
  );
  expect(states.map(({ status }) => status)).toContain("working");
  expect(states.at(-1)?.status).toBe("input_required");
  expect(asked).toHaveLength(1);
  expect(said).toContain("technical");
});
