import fc from "fast-check";
import { expect, test } from "vitest";
import { collectPermissions } from "./collect";
import { openPermissions } from "./in-conversation";

const value = fc.oneof(fc.boolean(), fc.constant(null), fc.constant("true"));
const name = fc.constantFrom("a", "b", "a/b", "__proto__");
const tool = fc.record({ name, enabled: value, requiresApproval: value }, { requiredKeys: [] });
const toolset = fc.record(
  {
    id: name,
    tools: fc.array(tool, { maxLength: 3 }),
    toolsetDefaults: fc.record({ enabled: value }),
  },
  { requiredKeys: [] },
);
const override = fc.record(
  { toolId: fc.constantFrom("a/b", "a:b", "a", "b", "a/a/b", "nobody"), enabled: value },
  { requiredKeys: [] },
);

test("a book answers for each conversation what gathering everything from scratch answers", () => {
  fc.assert(
    fc.property(
      fc.array(toolset, { maxLength: 3 }),
      fc.array(override, { maxLength: 4 }),
      (toolsets, toolOverrides) => {
        const conversation = { toolOverrides };
        const fresh = collectPermissions({ toolsets, conversation });
        const seen = openPermissions({ toolsets }).inConversation(conversation);
        expect(fresh.tools.map((_, at) => seen.tool(at))).toEqual(fresh.tools);
        expect(seen.overrides).toEqual(fresh.overrides);
        expect(seen.tool(fresh.tools.length)).toBeNull();
      },
    ),
  );
});
