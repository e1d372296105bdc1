import { bindMember, bindMembers } from "@/components/forms/schema/members";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { valueName } from "@/lib/domain/permissions/resolve/explain";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { toolSchema, toolsetSchema } from "@/lib/domain/toolset/schema/toolset";
import type { Diagnostic } from "@/lib/validation/diagnostic";

function checkSchema(value: unknown): Diagnostic[] {
  const fault = findSchemaFault(value);
  if (fault === null) return [];
  const message = `Not a JSON Schema: ${fault.reason}.`;
  return [{ severity: "warning", rule: "ts.args-schema-invalid", message, path: fault.pointer }];
}

export const TOOL_SUMMARY = bindMembers(toolSchema, [
  {
    key: "summary",
    at: "summary",
    label: "Summary",
    description: "What it does, for models and people.",
    rows: 3,
    grows: true,
  },
]);

/** What a tool says as JSON. */
export const TOOL_JSON = bindMembers(toolSchema, [
  {
    key: "argsSchema",
    at: "argsSchema",
    label: "Arguments as JSON Schema",
    size: "tall",
    check: checkSchema,
  },
  {
    key: "examples",
    at: "examples",
    label: "Examples",
    description: "A list of arguments. The tool’s page checks each against the schema.",
  },
  {
    key: "extensions",
    at: "extensions",
    label: "Extensions",
    description: "Fields of other formats. Colloquy keeps them and runs none of them.",
  },
]);

/** What a toolset is. */
export const TOOLSET_HEAD = bindMembers(toolsetSchema, [
  {
    key: "kind",
    at: "kind",
    label: "Kind",
    words: { builtin: "Built in", mcp: "MCP server", uri: "Address" },
    keepsUnknown: true,
  },
  { key: "version", at: "version", label: "Version" },
]);

/** What a toolset says as JSON. */
export const TOOLSET_JSON = bindMembers(toolsetSchema, [
  {
    key: "server",
    at: "server",
    label: "Server",
    description: "How to reach the server. Write credentials as references.",
  },
  {
    key: "extensions",
    at: "extensions",
    label: "Extensions",
    description: "Fields of other products. Colloquy keeps them and runs none of them.",
  },
]);

const LABELS: Readonly<Record<Field, string>> = {
  enabled: "Enabled",
  requiresApproval: "Approval",
};

/** One of the two permissions as it is stated. */
export const STATED = {
  enabled: stated("enabled"),
  requiresApproval: stated("requiresApproval"),
} as const;

function stated(field: Field) {
  const words = { true: valueName(field, true), false: valueName(field, false) };
  return bindMember(toolSchema, { at: field, label: LABELS[field], unset: "Inherit", words });
}
