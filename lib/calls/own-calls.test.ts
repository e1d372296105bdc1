import { afterEach, expect, test } from "vitest";

import { FINISHED_CALL } from "@/lib/testing/builders/finished-call";
import { LOCAL_VIEWER, STRANGER, type Viewer } from "@/lib/domain/accounts/viewer";
import { memberOf, withKey } from "@/lib/testing/accounts/private-canaries";
import { useLibrary } from "@/lib/testing/library/library";

import { forgetCall, heldCall, holdCall } from "./held-calls";
import { createQuestionBox } from "./question-box";
import { saveCall } from "./save-call";
import { answerQuestion, cancelCall, confirmCall, declineCall } from "./start-call";
import { viewCall } from "./view-calls";

useLibrary();

const IDS = ["runs", "ended", "asks"];
afterEach(() => {
  for (const id of IDS) forgetCall(id);
});

const anna = memberOf("anna", "editor");
const keyOf = (includesPrivate: boolean) => withKey(anna, { scope: "write", includesPrivate });
const others: readonly Viewer[] = [
  memberOf("ben", "owner"),
  memberOf("cleo", "reader"),
  keyOf(false),
  { kind: "program", keyId: "k", scope: "write" },
  STRANGER,
];

const controller = new AbortController();

/** A call in each of its states, of an account. */
function holdAll(by: string | null, ids: readonly string[]): void {
  const [runs = "", ended = "", asks = ""] = ids;
  const held = { pointer: { fileId: "f", toolset: 1, tool: 0 }, sinceMs: Date.now(), by };
  holdCall(runs, {
    ...held,
    state: "running",
    recordId: 1,
    startedMs: Date.now(),
    controller,
    isTask: false,
    questions: createQuestionBox(),
    task: () => null,
  });
  holdCall(ended, {
    ...held,
    state: "ended",
    recordId: 2,
    failure: null,
    bytes: 10,
    finished: FINISHED_CALL,
  });
  holdCall(asks, { ...held, state: "asks", name: "echo", args: {}, fingerprint: "" });
}

test("what a member sent and got is there for nobody else, nor to be answered, ended or saved by them", async () => {
  holdAll(anna.id, IDS);
  for (const viewer of others) {
    for (const id of IDS) {
      expect(heldCall(viewer, id)).toBeNull();
      expect(await viewCall(viewer, id)).toBeNull();
      expect(await saveCall(viewer, id)).toBeNull();
    }
    cancelCall(viewer, "runs");
    declineCall(viewer, "asks");
    expect((await confirmCall(viewer, "asks")).start.state).toBe("impossible");
    expect(answerQuestion(viewer, "runs", "q", { action: "cancel" })).toBe("closed");
  }
  expect(controller.signal.aborted).toBe(false);
  for (const viewer of [anna, keyOf(true), LOCAL_VIEWER]) {
    for (const id of IDS) expect(heldCall(viewer, id)).not.toBeNull();
  }
});

test("a call of a time without accounts is no member's", () => {
  holdAll(null, IDS);
  for (const viewer of [anna, ...others]) {
    for (const id of IDS) expect(heldCall(viewer, id)).toBeNull();
  }
  for (const id of IDS) expect(heldCall(LOCAL_VIEWER, id)).not.toBeNull();
});
