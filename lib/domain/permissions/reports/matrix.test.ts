import fc from "fast-check";
import { expect, test } from "vitest";
import { collectPermissions } from "../resolve/collect";
import { openPermissions } from "../resolve/in-conversation";
import { effectiveValues, matrixRow, matrixTools } from "./matrix";

const flag = fc.option(fc.boolean());
const tool = fc.record({ name: fc.constantFrom("a", "b", "c"), enabled: flag });
const override = fc.record({
  toolId: fc.constantFrom("s/a", "s/b", "c", "nobody"),
  enabled: flag,
  requiresApproval: flag,
});

test("columns and the cells of a row together are what holds in the conversation", () => {
  fc.assert(
    fc.property(
      fc.array(tool, { maxLength: 4 }),
      fc.array(override, { maxLength: 4 }),
      (tools, toolOverrides) => {
        const toolsets = [{ id: "s", tools }];
        const conversation = { toolOverrides };
        const book = openPermissions({ toolsets });
        const columns = matrixTools(book);
        const row = matrixRow(book, columns, conversation);
        const cells = new Map(row.cells.map(({ tool: at, ...values }) => [at, values]));
        const expected = collectPermissions({ toolsets, conversation }).tools.map(effectiveValues);
        expect(
          columns.map(
            ({ enabled, requiresApproval }, at) => cells.get(at) ?? { enabled, requiresApproval },
          ),
        ).toEqual(expected);
        for (const [at, values] of cells) expect(columns[at]).not.toMatchObject(values);
      },
    ),
  );
});
