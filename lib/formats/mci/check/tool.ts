import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { parsePointer } from "@/lib/json/pointers";

import { checkExecution } from "./execution";
import { checkFlag, checkSettings, checkText, reportUnknown } from "../files/check";
import { lintTemplates } from "./templates";
import { placeholderFor } from "./placeholder";
import { inside, type Report } from "../files/findings";

const MEMBERS = [
  "name",
  "execution",
  "description",
  "inputSchema",
  "disabled",
  "annotations",
  "tags",
  "enableAnyPaths",
  "directoryAllowList",
];
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/**
 * Holds a tool against the rules of the format.
 * @param pointer of the tool in its file, for fixes
 */
export function checkTool(tool: JsonRecord, pointer: string, report: Report): void {
  checkName(tool["name"], report);
  checkText(tool, "description", "text", report);
  checkFlag(tool, "disabled", report);
  checkText(tool, "tags", "texts", report);
  checkSettings(tool, report);
  checkSchema(tool["inputSchema"], report);
  checkAnnotations(tool["annotations"], report);
  const hasTitle = typeof tool["title"] === "string";
  if (hasTitle) report("MCI-OLD-TITLE", ["title"], "The title stands in annotations by now.");
  reportUnknown(tool, hasTitle ? [...MEMBERS, "title"] : MEMBERS, report);
  const execution = asRecord(tool["execution"]);
  if (execution === null) {
    const said =
      tool["execution"] === undefined
        ? "no execution"
        : `the execution ${nameValue(tool["execution"])}`;
    const { execution: value } = placeholderFor(String(tool["name"]));
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

function checkName(name: unknown, report: Report): void {
  if (typeof name !== "string") {
    report("MCI-TOOL-NAME", ["name"], `The name is ${nameValue(name)}; it must be a text.`);
  } else if (name === "") {
    report("MCI-TOOL-NAME-EMPTY", ["name"], "The name is an empty text.");
  }
}

function checkSchema(value: unknown, report: Report): void {
  if (value === undefined || value === null) return;
  const schema = asRecord(value);
  if (schema === null) {
    const message = `inputSchema is ${nameValue(value)}; it must be an object.`;
    report("MCI-FIELD-TYPE", ["inputSchema"], message);
    return;
  }
  const fault = findSchemaFault(schema);
  if (fault === null) return;
  const path = ["inputSchema", ...parsePointer(fault.pointer)];
  report("MCI-SCHEMA-INVALID", path, `This is no JSON Schema: ${fault.reason}.`);
}

function checkAnnotations(value: unknown, report: Report): void {
  if (value === undefined || value === null) return;
  const annotations = asRecord(value);
  if (annotations === null) {
    const message = `annotations are ${nameValue(value)}; they must be an object.`;
    report("MCI-FIELD-TYPE", ["annotations"], message);
    return;
  }
  const own = inside(report, "annotations");
  checkText(annotations, "title", "text", own);
  for (const hint of HINTS) checkFlag(annotations, hint, own);
  reportUnknown(annotations, ["title", ...HINTS, "audience"], own);
  const audience: unknown = annotations["audience"] ?? null;
  const isFit =
    audience === null ||
    (Array.isArray(audience) && audience.every((who) => who === "user" || who === "assistant"));
  if (isFit) return;
  const message = `audience must list ${quote("user")}, ${quote("assistant")} or both.`;
  own("MCI-FIELD-TYPE", ["audience"], message);
}
