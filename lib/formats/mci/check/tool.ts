import { nameValue } from "@/lib/domain/document/describe-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { parsePointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";
import { all, members, type Rule } from "@/lib/validation/rules";

import { inside, type Report } from "../files/findings";
import {
  checkBy,
  closed,
  FLAG,
  must,
  object,
  needsText,
  onlyKnows,
  says,
  SETTINGS,
  TEXT,
  TEXTS,
} from "../files/rules";
import { checkExecution } from "./execution";
import { placeholderFor } from "./placeholder";
import { lintTemplates } from "./templates";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciTool } from "../files/source";

const faultOf = (value: unknown) => {
  const schema = asRecord(value);
  return schema === null ? null : findSchemaFault(schema);
};
const NO_SCHEMA = (value: unknown) => `This is not a JSON Schema: ${faultOf(value)?.reason ?? ""}.`;
const SCHEMA = all(object(must("an object")), {
  fits: (value: unknown) => faultOf(value) === null,
  ...says("MCI-SCHEMA-INVALID", NO_SCHEMA, {
    at: (value) => parsePointer(faultOf(value)?.pointer ?? ""),
  }),
});

const HINTS = {
  readOnlyHint: FLAG,
  destructiveHint: FLAG,
  idempotentHint: FLAG,
  openWorldHint: FLAG,
};
const isReader = (who: unknown) => who === "user" || who === "assistant";
const AUDIENCE: Rule = {
  fits: (value: unknown) => value === null || (Array.isArray(value) && value.every(isReader)),
  ...says("MCI-FIELD-TYPE", "{name} must list “user”, “assistant” or both."),
};
const ANNOTATIONS = object(
  says("MCI-FIELD-TYPE", "annotations are {value}; they must be an object."),
  closed({ title: TEXT, ...HINTS }, "audience"),
  members({ audience: AUDIENCE }),
);

const KNOWN = {
  description: TEXT,
  disabled: FLAG,
  tags: TEXTS,
  ...SETTINGS,
  inputSchema: SCHEMA,
  annotations: ANNOTATIONS,
};

const checkMembers = checkBy(
  all(
    needsText("name", says("MCI-TOOL-NAME", "The name is {value}; it must be a text.")),
    members({
      name: { minLength: 1, ...says("MCI-TOOL-NAME-EMPTY", "The name is an empty text.") },
      ...KNOWN,
      title: {
        not: { type: "string" },
        ...says("MCI-OLD-TITLE", "The title belongs in annotations."),
      },
    }),
  ),
);
const { libraryDir: _, ...own } = KNOWN;
const NAMES = ["name", "execution", ...Object.keys(own)];
const checkNames = checkBy(onlyKnows(...NAMES));
const checkNamesAndTitle = checkBy(onlyKnows(...NAMES, "title"));

/**
 * Holds a tool against the rules of the format.
 * @param pointer of the tool in its file, for fixes
 */
export function checkTool(tool: Unchecked<MciTool>, pointer: string, report: Report): void {
  checkMembers(tool, pointer, report);
  (typeof tool.title === "string" ? checkNamesAndTitle : checkNames)(tool, pointer, report);
  const execution = asRecord(tool.execution);
  if (execution === null) {
    const said =
      tool.execution === undefined ? "no execution" : `the execution ${nameValue(tool.execution)}`;
    const { execution: value } = placeholderFor(String(tool.name));
    const fix = {
      title: "Put a placeholder there",
      mode: "ask" as const,
      operations: [{ op: "set" as const, path: `${pointer}/execution`, value }],
    };
    report("MCI-TOOL-EXECUTION", [], `The tool has ${said}; it must be an object.`, { fix });
    return;
  }
  checkExecution(execution, `${pointer}/execution`, inside(report, "execution"));
  lintTemplates(tool, execution, report);
}
