import { describe, expect, test } from "vitest";
import { openPermissions } from "../permissions/resolve/in-conversation";
import { noEvidence, type ToolEvidence } from "./evidence";
import { suggestFor, type SuggestionSubject } from "./suggest";

const HINTS = { readOnly: null, destructive: null, idempotent: null, openWorld: null };

function suggest(
  tool: Record<string, unknown>,
  evidence: Partial<ToolEvidence>,
  subject: Partial<SuggestionSubject> = {},
  toolset: Record<string, unknown> = {},
): string[] {
  const toolsets = [{ id: "files", tools: [{ name: "read", ...tool }], ...toolset }];
  const [collected] = openPermissions({ toolsets }).tools;
  return suggestFor({
    tool: collected!,
    toolset: 1,
    isBuiltIn: false,
    hints: HINTS,
    isMarkedReadOnly: false,
    isTwin: false,
    evidence: { ...noEvidence(), ...evidence },
    ...subject,
  }).map(({ kind, change }) => `${kind}: ${change}`);
}

const conversations = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`c${at}`, { shellRevision: 1, title: "" }]));
const approvals = (count: number, among: number) => ({
  calls: count,
  approved: count,
  offeredIn: among,
  calledIn: conversations(among),
  decidedIn: new Set(conversations(among).keys()),
});

describe("suggestions", () => {
  test("a tool is turned off whose toolset is used often enough while it is never called", () => {
    expect(suggest({}, { offeredIn: 10 })).toEqual(["never-called: Off"]);
    expect(suggest({}, { offeredIn: 9 })).toEqual([]);
    expect(suggest({ enabled: false }, { offeredIn: 50 })).toEqual([]);
  });

  test("nothing is allowed but what is known to be read-only, after 30 decisions in 5 conversations", () => {
    const ask = { requiresApproval: true };
    const enough = approvals(30, 5);
    const marked = { isMarkedReadOnly: true };
    expect(suggest(ask, enough, marked)).toEqual(["always-approved: Allow"]);
    expect(suggest(ask, enough, { isBuiltIn: true })).toEqual(["always-approved: Allow"]);
    // A server's word is no reason.
    expect(suggest(ask, enough, { hints: { ...HINTS, readOnly: true } })).toEqual([]);
    expect(suggest(ask, enough)).toEqual([]);
    expect(suggest(ask, enough, { ...marked, hints: { ...HINTS, destructive: true } })).toEqual([]);
    expect(suggest(ask, approvals(29, 5), marked)).toEqual([]);
    expect(suggest(ask, approvals(30, 4), marked)).toEqual([]);
    expect(suggest(ask, { ...enough, calls: 31, rejected: 1 }, marked)).toEqual([]);
  });

  test("what was only ever rejected is asked about, or turned off where it is asked already", () => {
    const rejected = { calls: 2, rejected: 1, calledIn: conversations(2), offeredIn: 5 };
    expect(suggest({}, rejected)).toEqual(["never-approved: Ask"]);
    expect(suggest({ requiresApproval: true }, rejected)).toEqual(["never-approved: Off"]);
  });

  test("a tool of few conversations stays on in those", () => {
    const few = { ...approvals(4, 2), offeredIn: 20 };
    expect(suggest({ requiresApproval: true }, few)).toEqual([
      "few-conversations: Off, and On by override where it was called",
    ]);
    expect(suggest({ requiresApproval: true }, { ...few, offeredIn: 19 })).toEqual([]);
  });

  test("what runs unasked because nobody said anything is made explicit", () => {
    const used = { calls: 1, ranUnasked: 1, calledIn: conversations(1), offeredIn: 1 };
    expect(suggest({}, used)).toEqual(["allowed-by-nobody: Ask"]);
    expect(suggest({ requiresApproval: false }, used)).toEqual([]);
    expect(suggest({}, used, { hints: { ...HINTS, readOnly: true } })).toEqual([]);
  });

  test("a value that is inherited anyway can be cleared; a pin against a default stays", () => {
    const defaults = { toolsetDefaults: { enabled: false } };
    expect(suggest({ enabled: false }, {}, {}, defaults)).toEqual(["same-as-inherited: Clear"]);
    expect(suggest({ enabled: true }, {}, {}, defaults)).toEqual([]);
  });

  test("of twins nothing is known", () => {
    expect(suggest({}, { offeredIn: 50 }, { isTwin: true })).toEqual([]);
  });
});
