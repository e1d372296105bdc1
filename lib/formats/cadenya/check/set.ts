import { nameValue } from "@/lib/domain/document/describe-value";
import { isExternalId, isLabelKey, isLabelValue } from "@/lib/domain/tool-sets-api/identifiers";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { asText } from "@/lib/shared/read-value";
import { all, members, needs, type Rule } from "@/lib/validation/rules";

import { isFileId } from "../set/identity";
import { filterRules } from "./filters";
import type { Remedy } from "./report";
import { checkBy, oneOf, onlyFor, says, type Only, type Strictness } from "./rules";

const isAbsent = (value: unknown) => (value ?? null) === null;

const whenAbsent = (remedy: Remedy) => ({
  remedy: (value: unknown) => (isAbsent(value) ? remedy : null),
});

function externalId(strictness: Strictness): Rule {
  const isFine = strictness === "bundle" ? isFileId : isExternalId;
  const slash = strictness === "bundle" ? ", no slash" : "";
  const text = `The external id is {value}; it must have 1 to 255 characters, none of them a control character${slash} and no blanks around them.`;
  return {
    fits: (value: unknown) => value === null || (typeof value === "string" && isFine(value)),
    ...says("error", "external-id", text, {
      remedy(value) {
        const trimmed = asText(value)?.trim() ?? "";
        return isFine(trimmed) ? { title: "Take blanks off external ids", value: trimmed } : null;
      },
    }),
  };
}

const LABELS: Rule = {
  additionalProperties: {
    fits: (value: unknown, key: string) =>
      isLabelKey(key) && typeof value === "string" && isLabelValue(value),
    ...says(
      "warning",
      "label",
      "The label {quoted} is {value}; the service has words of at most 63 letters, digits, dots, dashes and underscores.",
    ),
  },
};

const SPEC = {
  type: "object",
  ...says("error", "spec", "`spec` is {value}, not an object.", {
    ...whenAbsent({ title: "Leave the specification empty", value: {} }),
  }),
};

const DESCRIPTION = {
  type: "string",
  ...says("warning", "description", "The description is {value}; it must be a text.", {
    ...whenAbsent({ title: "Leave the description empty", value: "" }),
  }),
};

const ANY_ARGUMENTS = { title: "Allow any arguments", value: {} };
const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const faultOf = (value: unknown) => (isObject(value) ? findSchemaFault(value) : null);
const PARAMETERS = all(
  needs("parameters", {
    type: "object",
    ...says(
      "error",
      "parameters",
      (value) => `\`parameters\` is ${nameValue(value)}, so the arguments are not described.`,
      { remedy: () => ANY_ARGUMENTS },
    ),
  }),
  members({
    parameters: {
      fits: (value: unknown) => faultOf(value) === null,
      ...says(
        "warning",
        "schema",
        (value) => `This is not a JSON Schema: ${faultOf(value)?.reason ?? ""}.`,
        { at: (value) => faultOf(value)?.pointer ?? "" },
      ),
    },
  }),
);

const STATUS = oneOf(
  "TOOL_STATUS_UNSPECIFIED TOOL_STATUS_AVAILABLE TOOL_STATUS_FILTERED TOOL_STATUS_ARCHIVED TOOL_STATUS_OMITTED",
  says(
    "warning",
    "status",
    "The status is {value}, which the service does not have; it changes nothing.",
  ),
);
const METHOD = oneOf(
  "GET POST PUT PATCH DELETE HTTP_METHOD_UNSPECIFIED",
  says(
    "error",
    "method",
    "The request method is {value}; it must be GET, POST, PUT, PATCH or DELETE.",
  ),
);

function setRules(only: Only): Rule {
  const filters = filterRules(only);
  const filtered = "headers includeTools excludeTools toolApprovals";
  const adapter = all(
    only("type http mcp openapi bare"),
    members({
      http: all(only("baseUrl headers"), filters),
      mcp: all(only(`url ${filtered}`), filters),
      openapi: all(only(`url uploadId baseUrl serverName ${filtered}`), filters),
    }),
  );
  return all(only("description adapter overlays"), members({ adapter }));
}

function toolRules(only: Only): Rule {
  const http =
    "requestMethod path query headers requestBodyContentType requestBodyTemplate toolName";
  const config = all(
    only("type http mcp openapi bare"),
    members({ http: only(http), mcp: only("toolName toolTitle toolDescription") }),
    members({ http: needs("requestMethod", METHOD) }),
  );
  return all(
    only("description parameters status config requiresApproval llmToolName"),
    PARAMETERS,
    needs("description", DESCRIPTION),
    members({ status: STATUS, config }),
  );
}

function checksFor(strictness: Strictness) {
  const only = onlyFor(strictness);
  const identity = members({ externalId: externalId(strictness), labels: LABELS });
  const known = "id accountId workspaceId profileId createdAt updatedAt name externalId labels";
  const top = (spec: Rule) =>
    all(
      only("metadata spec info tools externalId name labels state type"),
      members({ metadata: all(only(known), identity) }),
      identity,
      needs("spec", SPEC),
      members({ spec }),
    );
  return { set: checkBy(top(setRules(only))), tool: checkBy(top(toolRules(only))) };
}

/** What is wrong with a set, or with a tool, that is read all the same. */
export const CHECKS = { answer: checksFor("answer"), bundle: checksFor("bundle") };
