import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";

const STATUS = /^TOOL_STATUS_(?:UNSPECIFIED|AVAILABLE|FILTERED|ARCHIVED|OMITTED)$/;
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HTTP_METHOD_UNSPECIFIED)$/;

const isExternalId = (value: unknown) =>
  typeof value === "string" &&
  value.length >= 1 &&
  value.length <= 255 &&
  value.trim() === value &&
  !/\p{Cc}/u.test(value);

/** What the service would refuse a set, a tool, a page of them or its form in one file for. */
export function cadenyaFaults(file: JsonRecord): string[] {
  const sets = asRecord(file["toolSets"]);
  if (sets !== null) {
    return Object.entries(sets).flatMap(([id, set]) => [
      ...(isExternalId(id) ? [] : [`external id ${JSON.stringify(id)}`]),
      ...objectFaults(asRecord(set) ?? {}),
      ...Object.entries(asRecord(asRecord(set)?.["tools"]) ?? {}).flatMap(([key, tool]) => [
        ...(isExternalId(key) ? [] : [`external id ${JSON.stringify(key)}`]),
        ...objectFaults(asRecord(tool) ?? {}),
      ]),
    ]);
  }
  // The root file of a bundle names the bundle.
  if (Object.hasOwn(file, "bundleKey")) return asText(file["bundleKey"]) ? [] : ["bundleKey"];
  if (Object.hasOwn(file, "items"))
    return asList(file["items"]).flatMap((item) => objectFaults(asRecord(item) ?? {}));
  return objectFaults(file);
}

function objectFaults(object: JsonRecord): string[] {
  const faults: string[] = [];
  const metadata = asRecord(object["metadata"]) ?? object;
  if (!asText(metadata["name"])) faults.push("no name");
  for (const holder of [metadata, object])
    if (Object.hasOwn(holder, "externalId") && !isExternalId(holder["externalId"]))
      faults.push(`externalId ${JSON.stringify(holder["externalId"])}`);
  const spec = asRecord(object["spec"]);
  if (spec === null) return [...faults, "no spec"];
  if (Object.hasOwn(spec, "parameters")) faults.push(...toolFaults(spec));
  const tools = object["tools"];
  const listed = Array.isArray(tools) ? asList(tools) : asList(asRecord(tools)?.["items"]);
  return [...faults, ...listed.flatMap((tool) => objectFaults(asRecord(tool) ?? {}))];
}

function toolFaults(spec: JsonRecord): string[] {
  const faults: string[] = [];
  const parameters = asRecord(spec["parameters"]);
  if (parameters === null) faults.push("parameters");
  else if (findSchemaFault(parameters) !== null) faults.push("parameters are no schema");
  else if (![parameters["type"] ?? "object"].flat().includes("object"))
    faults.push("parameters are no object");
  if (typeof spec["description"] !== "string") faults.push("description");
  const { status } = spec;
  if (status !== undefined && !STATUS.test(asText(status) ?? "")) faults.push("status");
  const http = asRecord(asRecord(spec["config"])?.["http"]);
  if (http !== null && !METHOD.test(asText(http["requestMethod"]) ?? "")) faults.push("method");
  return faults;
}
