import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { isExternalId, isLabelKey, isLabelValue } from "@/lib/domain/tool-sets-api/identifiers";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { formatPointer } from "@/lib/json/pointers";

import { checkFilters } from "./filters";
import { checkMembers, type Strictness } from "./members";
import * as known from "./known-members";
import type { Report } from "./report";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import { isFileId } from "../set/identity";
import type {
  CadenyaMetadata,
  CadenyaObject,
  CadenyaSet,
  CadenyaSetSpec,
  CadenyaTool,
  CadenyaToolSpec,
} from "../set/source";

/** What is wrong with a set that is read all the same. */
export function checkSet(set: Unchecked<CadenyaSet>, strictness: Strictness, report: Report): void {
  checkTop(set, strictness, report);
  const spec: Unchecked<CadenyaSetSpec> | null = asRecord(set.spec);
  if (spec === null) return;
  checkMembers(spec, known.SET_SPEC, "/spec", strictness, report);
  const adapter = asRecord(spec.adapter);
  if (adapter === null) return;
  checkMembers(adapter, known.ADAPTER, "/spec/adapter", strictness, report);
  for (const [name, members] of known.ADAPTERS) {
    const details = asRecord(adapter[name]);
    if (details === null) continue;
    const path = `/spec/adapter/${name}`;
    checkMembers(details, members, path, strictness, report);
    checkFilters(details, path, strictness, report);
  }
}

/** What is wrong with a tool that is read all the same. */
export function checkTool(
  tool: Unchecked<CadenyaTool>,
  strictness: Strictness,
  report: Report,
): void {
  checkTop(tool, strictness, report);
  const spec: Unchecked<CadenyaToolSpec> | null = asRecord(tool.spec);
  if (spec === null) return;
  checkMembers(spec, known.TOOL_SPEC, "/spec", strictness, report);
  checkParameters(spec.parameters, report);
  if (asText(spec.description) === null) {
    const message = `The description is ${nameValue(spec.description)}; it must be a text.`;
    const isAbsent = (spec.description ?? null) === null;
    const remedy = isAbsent ? { title: "Leave the description empty", value: "" } : null;
    report("warning", "description", "/spec/description", message, remedy);
  }
  const { status } = spec;
  if (status !== undefined && !known.STATUSES.has(asText(status) ?? "")) {
    const message = `The status is ${nameValue(status)}, which the service does not have; it changes nothing.`;
    report("warning", "status", "/spec/status", message);
  }
  checkConfig(asRecord(spec.config), strictness, report);
}

function checkTop(object: Unchecked<CadenyaObject>, strictness: Strictness, report: Report): void {
  checkMembers(object, known.TOP, "", strictness, report);
  const { metadata } = object;
  const record: Unchecked<CadenyaMetadata> | null = asRecord(metadata);
  if (record !== null) {
    checkMembers(record, known.METADATA, "/metadata", strictness, report);
    checkExternalId(record.externalId, "/metadata/externalId", strictness, report);
    checkLabels(record.labels, "/metadata/labels", report);
  }
  checkExternalId(object.externalId, "/externalId", strictness, report);
  checkLabels(object.labels, "/labels", report);
  if (asRecord(object.spec) === null) {
    const message = `\`spec\` is ${nameValue(object.spec)}, not an object.`;
    const isAbsent = (object.spec ?? null) === null;
    const remedy = isAbsent ? { title: "Leave the specification empty", value: {} } : null;
    report("error", "spec", "/spec", message, remedy);
  }
}

function checkExternalId(
  value: unknown,
  path: string,
  strictness: Strictness,
  report: Report,
): void {
  const text = asText(value);
  if (value === undefined || value === null) return;
  const isFine = strictness === "bundle" ? isFileId : isExternalId;
  if (text !== null && isFine(text)) return;
  const slash = strictness === "bundle" ? ", no slash" : "";
  const message = `The external id is ${nameValue(value)}; it must have 1 to 255 characters, none of them a control character${slash} and no blanks around them.`;
  const trimmed = text?.trim() ?? "";
  const remedy = isFine(trimmed) ? { title: "Take blanks off external ids", value: trimmed } : null;
  report("error", "external-id", path, message, remedy);
}

function checkLabels(value: unknown, path: string, report: Report): void {
  for (const [key, label] of Object.entries(asRecord(value) ?? {})) {
    const text = asText(label);
    if (isLabelKey(key) && text !== null && isLabelValue(text)) continue;
    const message = `The label ${quote(key)} is ${nameValue(label)}; the service has words of at most 63 letters, digits, dots, dashes and underscores.`;
    report("warning", "label", `${path}${formatPointer([key])}`, message);
  }
}

function checkParameters(value: unknown, report: Report): void {
  const path = "/spec/parameters";
  if (asRecord(value) === null) {
    const message = `\`parameters\` is ${nameValue(value)}, so the arguments are not described.`;
    report("error", "parameters", path, message, { title: "Allow any arguments", value: {} });
    return;
  }
  const fault = findSchemaFault(value);
  if (fault === null) return;
  report("warning", "schema", path + fault.pointer, `This is no JSON Schema: ${fault.reason}.`);
}

function checkConfig(config: JsonRecord | null, strictness: Strictness, report: Report): void {
  if (config === null) return;
  checkMembers(config, known.CONFIG, "/spec/config", strictness, report);
  for (const [name, members] of known.CONFIGS) {
    const details = asRecord(config[name]);
    if (details !== null)
      checkMembers(details, members, `/spec/config/${name}`, strictness, report);
  }
  const http = asRecord(config["http"]);
  if (http === null) return;
  const { requestMethod: method } = http;
  if (known.METHODS.has(asText(method) ?? "")) return;
  const message = `The request method is ${nameValue(method)}; it must be GET, POST, PUT, PATCH or DELETE.`;
  report("error", "method", "/spec/config/http/requestMethod", message);
}
