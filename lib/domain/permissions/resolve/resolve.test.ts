import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BUILT_IN,
  FIELDS,
  resolve,
  type Field,
  type Gate,
  type GateId,
  type Level,
  type LevelId,
} from "./resolve";

const LEVEL_IDS: LevelId[] = [
  "conversation",
  "tool",
  "toolsetRule",
  "toolsetDefaults",
  "application",
];
const GATE_IDS: GateId[] = ["toolset-disabled", "filtered", "new-unreviewed", "definition-changed"];

function level(id: LevelId, stored: Level["stored"]): Level {
  return { id, where: null, stored };
}

function gate(id: GateId, ...tightens: Field[]): Gate {
  return { id, where: null, scope: "document", tightens, message: "" };
}

describe("worked examples", () => {
  const ABSENT = Symbol("absent");
  const levelsOf = (field: Field, row: readonly unknown[]): Level[] =>
    (["application", "toolsetDefaults", "tool", "conversation"] as const)
      .map((id, at) => level(id, row[at] === ABSENT ? {} : { [field]: row[at] }))
      .toReversed();

  test.each([
    // application, toolset defaults, tool, conversation, gates, value, winner
    [ABSENT, ABSENT, ABSENT, ABSENT, [], true, "built-in"],
    [ABSENT, false, ABSENT, ABSENT, [], false, "toolsetDefaults"],
    [ABSENT, false, true, ABSENT, [], true, "tool"],
    [ABSENT, false, true, false, [], false, "conversation"],
    [ABSENT, false, true, null, [], true, "tool"],
    [false, ABSENT, ABSENT, true, [], true, "conversation"],
    [ABSENT, true, true, true, ["toolset-disabled"], false, "toolset-disabled"],
    [ABSENT, ABSENT, false, ABSENT, ["filtered"], false, "tool"],
    [ABSENT, ABSENT, ABSENT, "false", [], true, "built-in"],
  ] as const)("enabled: %s %s %s %s %j -> %s by %s", (...row) => {
    const [, , , , gates, value, winner] = row;
    const result = resolve(
      "enabled",
      levelsOf("enabled", row),
      gates.map((id) => gate(id, "enabled")),
    );
    expect(result.value).toBe(value);
    expect(result.steps[result.winner]?.id).toBe(winner);
  });

  test.each([
    [ABSENT, ABSENT, [], false, "built-in"],
    [false, ABSENT, [], false, "tool"],
    [false, ABSENT, ["definition-changed"], true, "definition-changed"],
    [true, false, [], false, "conversation"],
  ] as const)("requiresApproval: %s %s %j -> %s by %s", (tool, override, gates, value, winner) => {
    const levels = levelsOf("requiresApproval", [ABSENT, ABSENT, tool, override]);
    const result = resolve(
      "requiresApproval",
      levels,
      gates.map((id) => gate(id, "requiresApproval")),
    );
    expect(result.value).toBe(value);
    expect(result.steps[result.winner]?.id).toBe(winner);
  });

  test("every step says what became of it", () => {
    const levels = [
      level("conversation", { enabled: "true" }),
      level("tool", { enabled: true }),
      level("toolsetRule", {}),
      level("toolsetDefaults", { enabled: null }),
      level("application", { enabled: false }),
    ];
    const gates = [
      gate("filtered", "enabled"),
      gate("new-unreviewed", "requiresApproval"),
      gate("missing", "enabled"),
    ];
    const { steps } = resolve("enabled", levels, gates);
    expect(steps.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      ["conversation", "ignored", "not-a-boolean"],
      ["tool", "loser", "gate"],
      ["toolsetRule", "silent", "absent"],
      ["toolsetDefaults", "silent", "null"],
      ["application", "loser", "nearer-level"],
      ["built-in", "loser", "nearer-level"],
      ["filtered", "winner", null],
      ["missing", "loser", "already-so"],
    ]);
  });
});

describe("laws", () => {
  const stored = fc.oneof(
    { weight: 3, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.constantFrom(null, "true", "false", 0, 1, undefined) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
  const field = fc.constantFrom(...FIELDS);
  const levels = fc
    .tuple(
      ...LEVEL_IDS.map(() =>
        fc.record({ enabled: stored, requiresApproval: stored }, { requiredKeys: [] }),
      ),
    )
    .map((values) => LEVEL_IDS.map((id, at) => level(id, values[at] ?? {})));
  const gates = fc
    .subarray(GATE_IDS)
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc.subarray([...FIELDS], { minLength: 1 }).map((fields) => gate(id, ...fields)),
        ),
      ),
    );

  /** The rule in one line, without a trace. */
  const oracle = (which: Field, list: Level[], active: Gate[], builtIn: boolean): boolean =>
    active.some((one) => one.tightens.includes(which))
      ? which === "requiresApproval"
      : ([...list.map((one) => one.stored[which]), builtIn].find(
          (raw) => typeof raw === "boolean",
        ) as boolean);

  test("one winner, whose value is the result", () => {
    fc.assert(
      fc.property(field, levels, gates, fc.boolean(), (which, list, active, builtIn) => {
        const { value, winner, steps } = resolve(which, list, active, builtIn);
        expect(value).toBe(oracle(which, list, active, builtIn));
        expect(steps.filter((step) => step.outcome === "winner")).toEqual([steps[winner]]);
        expect(steps[winner]?.raw).toBe(value);
      }),
    );
  });

  test("taking a step away gives what the trace said", () => {
    fc.assert(
      fc.property(field, levels, gates, fc.boolean(), (which, list, active, builtIn) => {
        for (const step of resolve(which, list, active, builtIn).steps) {
          const without = resolve(
            which,
            list.filter((one) => one.id !== step.id),
            active.filter((one) => one.id !== step.id),
            builtIn,
          );
          const found = { value: without.value, winner: without.steps[without.winner]?.id };
          expect(step.ifRemoved ?? found).toEqual(found);
          expect(step.ifRemoved === null).toBe(step.kind === "built-in");
        }
      }),
    );
  });

  test("a further gate never loosens", () => {
    fc.assert(
      fc.property(field, levels, gates, fc.subarray([...FIELDS]), (which, list, active, fields) => {
        const before = resolve(which, list, active).value;
        const after = resolve(which, list, [...active, gate("operator-policy", ...fields)]).value;
        expect(which === "enabled" ? Number(after) <= Number(before) : after >= before).toBe(true);
      }),
    );
  });

  test("while a nearer level is explicit, farther ones change nothing", () => {
    fc.assert(
      fc.property(
        field,
        levels,
        gates,
        levels,
        fc.nat(4),
        fc.boolean(),
        (which, list, active, others, at, value) => {
          const nearer = [...list.slice(0, at), level(LEVEL_IDS[at]!, { [which]: value })];
          const before = resolve(which, [...nearer, ...list.slice(at + 1)], active);
          const after = resolve(which, [...nearer, ...others.slice(at + 1)], active);
          expect([after.value, after.winner]).toEqual([before.value, before.winner]);
        },
      ),
    );
  });

  test("null and absent resolve alike", () => {
    fc.assert(
      fc.property(field, levels, gates, fc.nat(4), (which, list, active, at) => {
        const [absent, isNull] = [{}, { [which]: null }].map((stored) =>
          list.with(at, level(LEVEL_IDS[at]!, stored)),
        );
        expect(resolve(which, isNull!, active).value).toBe(resolve(which, absent!, active).value);
      }),
    );
  });

  test("inherited members of a record are not stored ones", () => {
    const stored = Object.create({ enabled: false }) as Level["stored"];
    expect(resolve("enabled", [level("tool", stored)], []).value).toBe(BUILT_IN.enabled);
  });
});
