import { expect, test, vi } from "vitest";
import { failed, type ActionErrorCode, type ActionResult } from "@/lib/actions/result";
import { sendEach } from "./send-each";

const SAVED: ActionResult<object> = { ok: true, data: {} };
const outcomes = (...codes: readonly (ActionErrorCode | null)[]) => {
  const left = [...codes];
  return vi.fn<() => Promise<ActionResult<object>>>(async () => {
    const code = left.shift() ?? null;
    return code === null ? SAVED : failed(code, `refused: ${code}`);
  });
};

test("what is refused does not keep the rest from being saved", async () => {
  const act = outcomes(null, "not-found", null, "stale");
  const end = await sendEach(["a", "b", "c", "d"], act);
  expect(end).toEqual({ done: ["a", "c"], problem: "refused: not-found" });
  expect(act).toHaveBeenCalledTimes(4);
});

test("without a connection the rest is not waited for", async () => {
  const act = outcomes(null, "no-answer", null);
  const end = await sendEach(["a", "b", "c"], act);
  expect(end).toEqual({ done: ["a"], problem: "refused: no-answer" });
  expect(act).toHaveBeenCalledTimes(2);
});
