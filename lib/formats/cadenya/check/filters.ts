import { RE2JS } from "re2js";

import { quote } from "@/lib/domain/document/describe-value";
import { all, members, type Rule } from "@/lib/validation/rules";

import { oneOf, says, type Only } from "./rules";

const OPERATORS = oneOf(
  "OPERATOR_UNSPECIFIED OPERATOR_AND OPERATOR_OR",
  says("warning", "operator", "The operator is {value}; all conditions must be true then."),
);
const ATTRIBUTES = oneOf(
  "ATTRIBUTE_UNSPECIFIED ATTRIBUTE_NAME ATTRIBUTE_TITLE ATTRIBUTE_DESCRIPTION ATTRIBUTE_LLM_TOOL_NAME",
  says("warning", "attribute", "The attribute is {value}; the name is compared then."),
);

const LONGEST_PATTERN = 1000;

/** Whether the pattern is one of the dialect that takes time in proportion to the text. */
function isPortable(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

const PATTERN: Rule = {
  fits: (value: unknown) => typeof value !== "string" || value === "" || isPortable(value),
  ...says(
    "warning",
    "pattern",
    (value) =>
      `The pattern ${quote(String(value))} is not portable. Until it is repaired it includes nothing, and excludes or asks for everything.`,
  ),
};

/** Rules about the filters of an adapter; what they match is stated by the preview of the filter editor. */
export function filterRules(only: Only): Rule {
  const condition = all(
    only("attribute matcher"),
    members({ matcher: only("exact startsWith endsWith contains regex caseSensitive") }),
    members({ attribute: ATTRIBUTES, matcher: members({ regex: PATTERN }) }),
  );
  const filter = all(
    only("operator filters"),
    members({ operator: OPERATORS, filters: { items: condition } }),
  );
  return members({
    includeTools: filter,
    excludeTools: filter,
    toolApprovals: all(only("always only"), members({ only: filter })),
  });
}
