import { expect, test } from "vitest";

import { messageOutline } from "../conversation/facts/message";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { collectSteps, longestSteps } from "./steps";

const at = (second: number) => ({ createdAt: new Date(1.7e12 + second * 1000).toISOString() });
const ms = (second: number) => 1.7e12 + second * 1000;

test("thinking, waiting for approval and running are told apart, across messages", () => {
  const steps = collectSteps();
  const call = buildCall(at(5));
  steps.add(
    7,
    messageOutline(
      buildComposite([buildThinking("Hm.", at(0)), call, buildApproval(call.id, at(9))]),
    ),
  );
  steps.add(
    8,
    messageOutline(buildComposite([buildResult(call.id, at(11)), buildText("So.", at(12))])),
  );
  const tool = "web:fetch";
  expect(steps.finish()).toEqual({
    steps: [
      { kind: "thinking", tool: null, messageId: 7, startMs: ms(0), endMs: ms(5) },
      { kind: "approval", tool, messageId: 7, startMs: ms(5), endMs: ms(9) },
      { kind: "call", tool, messageId: 7, startMs: ms(9), endMs: ms(11) },
    ],
    untimed: 0,
  });
});

test("what has one time for everything, or no end, has no duration", () => {
  const steps = collectSteps();
  const call = buildCall();
  steps.add(1, messageOutline(buildComposite([call, buildResult(call.id), buildThinking("Hm.")])));
  steps.add(2, messageOutline(buildComposite([buildCall(at(3))])));
  expect(steps.finish()).toEqual({ steps: [], untimed: 3 });
});

test("the longest steps stay in their order", () => {
  const step = (startMs: number, endMs: number) =>
    ({ kind: "call", tool: null, messageId: 1, startMs, endMs }) as const;
  const steps = [step(0, 9), step(10, 11), step(20, 40)];
  expect(longestSteps(steps, 2)).toEqual([steps[0], steps[2]]);
});
