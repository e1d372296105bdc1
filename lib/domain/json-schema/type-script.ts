import { freeName } from "@/lib/shared/free-name";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { followRef } from "./local-ref";

const MOST_NODES = 3000;
const DEEPEST = 24;
const LONGEST_COMMENT = 300;

interface Writer {
  readonly root: unknown;
  /** Names of the schemas that references lead to, by their pointers. */
  readonly names: Map<string, string>;
  readonly taken: Set<string>;
  readonly declared: string[];
  /** Schemas that have a name and are still to be written, so that a chain of references is no recursion. */
  readonly waiting: { readonly name: string; readonly schema: unknown }[];
  left: number;
}

/**
 * A schema as TypeScript, for reading. What TypeScript has no words for becomes `unknown` or a comment;
 * schemas that are referred to get a name, so circles are written as they are. Total over any value.
 * @param name of the type
 */
export function schemaToTypeScript(schema: unknown, name: string): string {
  const own = identifier(name);
  const writer: Writer = {
    root: schema,
    names: new Map([["", own]]),
    taken: new Set([own]),
    declared: [],
    waiting: [],
    left: MOST_NODES,
  };
  const body = typeOf(schema, writer, 0);
  for (const { name: next, schema: target } of writer.waiting) {
    writer.declared.push(`type ${next} = ${typeOf(target, writer, 0)};`);
  }
  return [`type ${own} = ${body};`, ...writer.declared, ""].join("\n\n").trimEnd();
}

function typeOf(schema: unknown, writer: Writer, depth: number): string {
  writer.left -= 1;
  const record = asRecord(schema);
  if (schema === false) return "never";
  if (record === null || writer.left < 0 || depth > DEEPEST) return "unknown";
  if (record["$ref"] !== undefined) return referenceType(record["$ref"], writer);
  const parts: string[] = [];
  const own = ownType(record, writer, depth);
  if (own !== null) parts.push(own);
  for (const key of ["oneOf", "anyOf"] as const) {
    const branches = asList(record[key]).map((branch) => typeOf(branch, writer, depth));
    if (branches.length > 0) parts.push(union(branches));
  }
  addAll(
    parts,
    asList(record["allOf"]).map((part) => typeOf(part, writer, depth)),
  );
  const known = parts.filter((part) => part !== "unknown");
  const [only] = known;
  const all = known.length > 1 ? known.map(bracketed).join(" & ") : (only ?? "unknown");
  return record["nullable"] === true ? union([all, "null"]) : all;
}

function referenceType(ref: unknown, writer: Writer): string {
  const target = followRef(ref, writer.root);
  if (!target.ok) return "unknown";
  const known = writer.names.get(target.pointer);
  if (known !== undefined) return known;
  const own = identifier(target.pointer.slice(target.pointer.lastIndexOf("/") + 1));
  const name = freeName(own, writer.taken, "");
  writer.names.set(target.pointer, name);
  writer.waiting.push({ name, schema: target.schema });
  return name;
}

/** What a schema says itself, without the alternatives beside; null when that is nothing. */
function ownType(schema: JsonRecord, writer: Writer, depth: number): string | null {
  if (Object.hasOwn(schema, "const")) return literal(schema["const"]);
  if (Array.isArray(schema["enum"])) return union(schema["enum"].map(literal));
  const types = [schema["type"]].flat().filter((type) => typeof type === "string");
  if (types.length > 0) return union(types.map((type) => typeNamed(type, schema, writer, depth)));
  if (asRecord(schema["properties"]) !== null) return objectType(schema, writer, depth);
  const isList = schema["items"] !== undefined || schema["prefixItems"] !== undefined;
  return isList ? listType(schema, writer, depth) : null;
}

function typeNamed(type: string, schema: JsonRecord, writer: Writer, depth: number): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return listType(schema, writer, depth);
    case "object":
      return objectType(schema, writer, depth);
    default:
      return "unknown";
  }
}

function listType(schema: JsonRecord, writer: Writer, depth: number): string {
  const places = asList(Array.isArray(schema["items"]) ? schema["items"] : schema["prefixItems"]);
  if (places.length > 0) {
    return `[${places.map((place) => typeOf(place, writer, depth + 1)).join(", ")}]`;
  }
  const item =
    schema["items"] === undefined ? "unknown" : typeOf(schema["items"], writer, depth + 1);
  return `${bracketed(item)}[]`;
}

function objectType(schema: JsonRecord, writer: Writer, depth: number): string {
  const required = new Set(asList(schema["required"]));
  const pad = "  ".repeat(depth + 1);
  const lines = Object.entries(asRecord(schema["properties"]) ?? {}).flatMap(([name, value]) => {
    if (writer.left < 0) return [];
    const optional = required.has(name) || asRecord(value)?.["required"] === true ? "" : "?";
    const member = `${pad}${memberName(name)}${optional}: ${typeOf(value, writer, depth + 1)};`;
    const about = comment(value);
    return about === null ? [member] : [`${pad}/** ${about} */`, member];
  });
  const others = schema["additionalProperties"];
  if (asRecord(others) !== null) {
    lines.push(`${pad}[name: string]: ${typeOf(others, writer, depth + 1)};`);
  }
  if (lines.length === 0) return others === false ? "{}" : "Record<string, unknown>";
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

/** On one line, and unable to end the comment it is in. */
function comment(schema: unknown): string | null {
  const text = asText(asRecord(schema)?.["description"])?.slice(0, LONGEST_COMMENT + 1);
  if (text === undefined || text.trim() === "") return null;
  const line = text.replaceAll(/\s+/g, " ").replaceAll("*/", "* /").trim();
  return line.length > LONGEST_COMMENT ? `${line.slice(0, LONGEST_COMMENT)}…` : line;
}

function literal(value: unknown): string {
  return typeof value === "object" && value !== null ? "unknown" : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.length === 0 ? "never" : different.map(bracketedUnion).join(" | ");
}

function bracketedUnion(type: string): string {
  return type.includes(" & ") && !type.startsWith("{") ? `(${type})` : type;
}

function bracketed(type: string): string {
  return /[|&]/.test(type) && !type.startsWith("{") ? `(${type})` : type;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function identifier(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z]/.test(name) ? name : `Type${name}`;
}
