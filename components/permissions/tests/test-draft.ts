import type { PermissionTest, TestMatch } from "@/lib/domain/permissions/tests/schema";

/** A test as a form holds it: every field a text. */
export interface TestDraft {
  readonly name: string;
  readonly match: Readonly<Record<keyof TestMatch, string>>;
  readonly enabled: "any" | "on" | "off";
  readonly requiresApproval: "any" | "ask" | "allow";
  /** One name a line; null asks for no list. */
  readonly expectNames: string | null;
  /** May fit no tool. */
  readonly mayBeNone: boolean;
}

const NO_MATCH: TestDraft["match"] = {
  name: "",
  toolset: "",
  annotation: "",
  tag: "",
  effective: "",
  conversation: "",
};

export const NEW_TEST: TestDraft = {
  name: "",
  match: NO_MATCH,
  enabled: "any",
  requiresApproval: "ask",
  expectNames: null,
  mayBeNone: false,
};

/** The form of a stored test. */
export function draftOfTest(test: PermissionTest): TestDraft {
  const { enabled, requiresApproval } = test.expect;
  return {
    name: test.name,
    match: { ...NO_MATCH, ...test.match },
    enabled: enabled === undefined ? "any" : enabled ? "on" : "off",
    requiresApproval: requiresApproval === undefined ? "any" : requiresApproval ? "ask" : "allow",
    expectNames: test.expectNames?.join("\n") ?? null,
    mayBeNone: test.expectNames === null && test.atLeast === 0,
  };
}

/** What is stored for a form; null when it expects nothing, so that it could not fail. */
export function storedOf(draft: TestDraft): Readonly<Record<string, unknown>> | null {
  const match = Object.fromEntries(
    Object.entries(draft.match).flatMap(([key, value]) => {
      const text = value.trim();
      return text === "" ? [] : [[key, text]];
    }),
  );
  const expect = {
    ...(draft.enabled === "any" ? {} : { enabled: draft.enabled === "on" }),
    ...(draft.requiresApproval === "any"
      ? {}
      : { requiresApproval: draft.requiresApproval === "ask" }),
  };
  const names = draft.expectNames
    ?.split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (Object.keys(expect).length === 0 && names === undefined) return null;
  return {
    name: draft.name.trim(),
    match,
    ...(Object.keys(expect).length === 0 ? {} : { expect }),
    ...(names === undefined ? {} : { expectNames: names }),
    ...(draft.mayBeNone ? { atLeast: 0 } : {}),
  };
}
