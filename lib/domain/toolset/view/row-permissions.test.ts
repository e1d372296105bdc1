import { describe, expect, test } from "vitest";
import { resolve } from "@/lib/domain/permissions/resolve/resolve";
import { buildToolRow, buildToolsetRow } from "@/lib/testing/builders/grid";
import { storedPermissions } from "@/lib/domain/permissions/resolve/stored-permissions";
import { collectRow, levelOf, NO_DRAFTS } from "./row-permissions";

const ALONE = { application: {}, inConversation: false };

describe("switches as stored", () => {
  test("are true, false or nothing; what is there instead is kept apart", () => {
    expect(storedPermissions({ enabled: false })).toEqual({
      enabled: false,
      requiresApproval: null,
    });
    expect(storedPermissions(null)).toEqual({ enabled: null, requiresApproval: null });
    expect(storedPermissions({ enabled: "true", requiresApproval: null })).toEqual({
      enabled: null,
      requiresApproval: null,
      odd: { enabled: "true", requiresApproval: null },
    });
  });

  test("of a level are cut to the field it is about", () => {
    const level = { id: "tool", where: null, stored: { enabled: true, name: "x" } } as const;
    expect(levelOf("enabled", level).stored).toEqual({ enabled: true });
    expect(levelOf("requiresApproval", level).stored).toEqual({});
  });
});

describe("a row for the resolver", () => {
  test("tells what is no boolean from what is absent", () => {
    const tool = buildToolRow({ odd: { enabled: "true" } });
    const { levels } = collectRow(buildToolsetRow(), tool, ALONE);
    const { steps } = resolve("enabled", levels.enabled, []);
    expect(steps[0]).toMatchObject({ id: "tool", raw: "true", reason: "not-a-boolean" });
  });

  test("takes what is not saved for what is stored, and null for nothing", () => {
    const tool = buildToolRow({ enabled: false });
    const toolset = buildToolsetRow({ defaults: { enabled: false, requiresApproval: null } });
    const value = (own: boolean | null, defaults: boolean | null) => {
      const drafts = { ...NO_DRAFTS, own: () => own, defaults: () => defaults };
      const { levels } = collectRow(toolset, tool, ALONE, drafts);
      return resolve("enabled", levels.enabled, []).value;
    };
    expect([value(true, null), value(null, null), value(null, false)]).toEqual([true, true, false]);
  });

  test("has the conversation's level only where one is in view", () => {
    const ids = (inConversation: boolean, override: boolean | null | undefined) =>
      collectRow(
        buildToolsetRow(),
        buildToolRow(),
        { application: {}, inConversation },
        { ...NO_DRAFTS, override: () => override },
      ).levels.enabled.map(({ id, stored }) => [id, stored["enabled"]]);
    expect(ids(false, true)[0]).toEqual(["tool", undefined]);
    expect(ids(true, true)[0]).toEqual(["conversation", true]);
    expect(ids(true, null)[0]).toEqual(["conversation", undefined]);
    expect(ids(true, undefined)[0]).toEqual(["conversation", undefined]);
  });
});
