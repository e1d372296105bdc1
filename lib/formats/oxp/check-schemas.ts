import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { formatPointer } from "@/lib/json/pointers";

import { argsSchemaOf, inputForm } from "./definition";
import type { Report } from "./findings";
import { mapSchemas } from "@/lib/validation/subschemas";
import type { Unchecked } from "../kit/source/unchecked";
import type { OxpDefinition } from "./source";

/** Keywords by which a schema says elsewhere what it means. */
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef", "$defs", "definitions"];

/**
 * Rules about `input_schema` and `output_schema`.
 * @param isFlatList other definitions of the list are in the later form, which may leave the input out
 */
export function checkSchemas(
  definition: Unchecked<OxpDefinition>,
  isFlatList: boolean,
  report: Report,
): void {
  checkForm(definition, isFlatList, report);
  const args = argsSchemaOf(definition);
  if (args !== null) {
    checkParameters(args.schema, args.path, report);
    checkSchema(args.schema, args.path, report);
  }
  checkOutput(definition.output_schema, report);
}

function checkForm(
  definition: Unchecked<OxpDefinition>,
  isFlatList: boolean,
  report: Report,
): void {
  const { input_schema: input } = definition;
  const path = "/input_schema";
  switch (inputForm(definition)) {
    case "missing":
      report(
        "OXP-INPUT-MISSING",
        path,
        "There is no `input_schema`.",
        isFlatList ? "warning" : "error",
      );
      return;
    case "unusable":
      report("OXP-INPUT-TYPE", path, `\`input_schema\` is ${nameValue(input)}, not an object.`);
      return;
    case "flat":
      report(
        "OXP-INPUT-FLAT",
        path,
        "`input_schema` is the schema itself; in OXP 1.0 it is in `parameters`.",
      );
      return;
    case "broken": {
      const parameters = nameValue(asRecord(input)?.["parameters"]);
      report(
        "OXP-PARAMS-TYPE",
        `${path}/parameters`,
        `\`parameters\` is ${parameters}, no schema.`,
      );
      return;
    }
    case "wrapped": {
      const others = Object.keys(asRecord(input) ?? {}).filter((name) => name !== "parameters");
      reportExtra(others, path, "`input_schema`", report);
    }
  }
}

/** Says which members an object has that the format does not name; they are kept. */
export function reportExtra(
  names: readonly string[],
  path: string,
  what: string,
  report: Report,
): void {
  if (names.length === 0) return;
  report("OXP-EXTRA-MEMBER", path, `${what} has further members: ${names.map(quote).join(", ")}.`);
}

function checkParameters(schema: JsonRecord, path: string, report: Report): void {
  const { type } = schema;
  if (type !== undefined && type !== "object") {
    const message = `\`type\` is ${nameValue(type)}; arguments are always an object.`;
    report("OXP-PARAMS-NOT-OBJECT", `${path}/type`, message);
  }
  for (const [name, value] of Object.entries(asRecord(schema["properties"]) ?? {})) {
    const place = `${path}${formatPointer(["properties", name])}`;
    const parameter = asRecord(value);
    if (parameter === null) {
      const message = `The parameter ${quote(name)} is ${nameValue(value)}, no schema.`;
      report("OXP-PARAM-NOT-SCHEMA", place, message);
    } else if (!asText(parameter["description"])) {
      report("OXP-PARAM-DESCRIPTION", place, `The parameter ${quote(name)} is not described.`);
    }
  }
}

function checkOutput(output: unknown, report: Report): void {
  const path = "/output_schema";
  const schema = asRecord(output);
  if (output === undefined)
    report("OXP-OUTPUT-ABSENT", path, "The output is not described; `{}` means any value.");
  else if (schema !== null) checkSchema(schema, path, report);
  else if (output !== null) {
    const message = `\`output_schema\` is ${nameValue(output)}; it must be a schema, or null for no output.`;
    report("OXP-OUTPUT-TYPE", path, message);
  }
}

function checkSchema(schema: JsonRecord, path: string, report: Report): void {
  const reference = findReference(schema);
  if (reference !== null) {
    const message = "The schema uses references or definitions, which OXP does not have.";
    report("OXP-REF", `${path}${reference}`, message);
  }
  const fault = findSchemaFault(withoutRemote(schema));
  if (fault !== null) {
    const message = `This is not a JSON Schema: ${fault.reason}.`;
    report("OXP-SCHEMA-INVALID", `${path}${fault.pointer}`, message);
  }
}

/** Where a schema first refers to another place; null when it does not. */
function findReference(schema: JsonRecord): string | null {
  const own = REFERENCES.find((keyword) => Object.hasOwn(schema, keyword));
  if (own !== undefined) return formatPointer([own]);
  let found: string | null = null;
  for (const [keyword, value] of Object.entries(schema)) {
    mapSchemas(keyword, value, (child, path) => {
      const inside = found === null ? findReference(child) : null;
      if (inside !== null) found = `${formatPointer(path)}${inside}`;
      return child;
    });
    if (found !== null) break;
  }
  return found;
}

/** Names of other documents are references, which have a rule of their own. */
function withoutRemote(schema: JsonRecord): JsonRecord {
  const members = Object.entries(schema)
    .filter(([name, value]) => name !== "$ref" || !isRemote(value))
    .map(([name, value]) => [name, mapSchemas(name, value, withoutRemote)]);
  return recordFrom(members);
}

const isRemote = (ref: unknown) => typeof ref === "string" && !ref.startsWith("#");
