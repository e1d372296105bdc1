import { quote } from "@/lib/domain/document/describe-value";
import { askFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintExtensions } from "@/lib/domain/document/lint-extensions";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asRecord, asText } from "@/lib/shared/read-value";
import { findSchemaFault } from "./args-schema";
import { toolSchema } from "../schema/toolset";

const MEMBERS = memberNames(toolSchema);

/**
 * Rules about one tool.
 * @param position in its toolset
 * @param names tools of the toolset met so far, with their positions; this one is added
 */
export function lintTool(
  value: unknown,
  path: string,
  position: number,
  names: Map<string, number>,
  context: LintContext,
): void {
  const tool = asRecord(value);
  if (tool === null) return;
  const { findings } = context;
  lintMembers(tool, MEMBERS, path, context);
  lintExtensions(tool, path, context);
  const name = asText(tool["name"]);
  if (name === "")
    findings.add("ts.name-empty", `${path}/name`, () => ({
      message: "The tool has an empty name.",
    }));
  if (name !== null && name !== "") {
    const twin = names.get(name);
    if (twin === undefined) names.set(name, position);
    else {
      findings.add("ts.tool-duplicate", `${path}/name`, () => ({
        message: `Tool ${twin + 1} of this toolset is called ${quote(name)} as well.`,
        fix: askFix("Rename this one", { op: "set", path: `${path}/name`, value: `${name}-2` }),
      }));
    }
  }
  const argsSchema = asRecord(tool["argsSchema"]);
  const fault = argsSchema && findSchemaFault(argsSchema);
  if (fault) {
    findings.add("ts.args-schema-invalid", `${path}/argsSchema${fault.pointer}`, () => ({
      message: `This is not a JSON Schema, so arguments are not checked: ${fault.reason}.`,
    }));
  }
}
