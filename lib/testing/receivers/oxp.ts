import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";

const ID = /^\w+\.\w+@\d+\.\d+\.\d+$/;
const MEMBERS = new Set(
  "id name description version input_schema output_schema requirements".split(" "),
);

/** What a server of the Open eXecution Protocol would refuse a list of definitions for. */
export function oxpFaults(file: JsonRecord): string[] {
  const definitions = asList(file["tools"]).map((tool) => asRecord(tool) ?? {});
  const ids = definitions.map(({ id }) => asText(id));
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} twice`);
  return [...twice, ...definitions.flatMap(definitionFaults)];
}

function definitionFaults(definition: JsonRecord): string[] {
  const faults = Object.keys(definition).filter((name) => !MEMBERS.has(name));
  const { id, name, version, description } = definition;
  if (!ID.test(asText(id) ?? "")) faults.push(`id ${JSON.stringify(id)}`);
  if (!(asText(id) ?? "").endsWith(`@${String(version)}`)) faults.push("version");
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(asText(name) ?? "")) faults.push("name");
  if (typeof description !== "string") faults.push("description");
  const parameters = asRecord(asRecord(definition["input_schema"])?.["parameters"]);
  if (parameters === null) return [...faults, "no parameters"];
  const { type } = parameters;
  if (type !== undefined && type !== "object") faults.push("parameters are no object");
  if (findSchemaFault(parameters) !== null) faults.push("parameters are no schema");
  for (const [key, value] of Object.entries(asRecord(parameters["properties"]) ?? {}))
    if (!asText(asRecord(value)?.["description"])) faults.push(`${key} is not described`);
  return faults;
}
