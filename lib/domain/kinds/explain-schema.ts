import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { PieceName } from "@/lib/validation/pieces";
import { checkPiece } from "@/lib/validation/validator";
import { nameValue, quote } from "../document/describe-value";
import { explainSpecialCase } from "./explain-special";
import { askFix, autoFix } from "../document/findings";
import type { Explanation, Fault } from "./fault";
import type { DocumentKind } from "./kind";
import type { LintContext } from "../document/lint-context";
import { REQUIRED_NAMES, TAG_VALUES } from "./schema-names";

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function subject({ name }: Fault): string {
  if (name === "") return "The document";
  return /^\d+$/.test(name) ? "This item" : `\`${name}\``;
}

function explainNull(fault: Fault): Explanation | null {
  const { kind, value, name, path } = fault;
  if (value !== null || name === "" || /^\d+$/.test(name) || REQUIRED_NAMES[kind].has(name))
    return null;
  return {
    rule: "doc.null-property",
    tell: () => ({
      message: `\`${name}\` is null and read as absent; the standard wants it left out.`,
      fix: autoFix(`Remove \`${name}\``, { op: "remove", path }),
    }),
  };
}

function explainType(fault: Fault): Explanation {
  const { params, value, path } = fault;
  const wanted = TYPES[asText(params["type"]) ?? ""] ?? "another type";
  const message = `${subject(fault)} must be ${wanted}, found ${nameValue(value)}.`;
  const written = params["type"] === "boolean" && (value === "true" || value === "false");
  const fix = written && autoFix(`Write ${value}`, { op: "set", path, value: value === "true" });
  return { rule: "schema.type", tell: () => ({ message, ...(fix && { fix }) }) };
}

function explainEnum(fault: Fault): Explanation {
  const allowed = asList(fault.params["allowedValues"]).map(String).join(", ");
  return {
    rule: "schema.enum",
    tell: () => ({
      message: `${subject(fault)} must be one of ${allowed}; found ${nameValue(fault.value)}.`,
    }),
  };
}

function explainRequired({ params, path, newId }: Fault): Explanation {
  const missing = asText(params["missingProperty"]) ?? "";
  return {
    rule: "schema.required",
    tell: () => ({
      message: `\`${missing}\` is missing${path === "" ? " at the top of the document" : ""}.`,
      ...(missing === "id" && {
        fix: autoFix("Give it a new id", { op: "set", path: `${path}/id`, value: newId() }),
      }),
    }),
  };
}

function explainDiscriminator({ params, path, value }: Fault): Explanation {
  const tag = asText(params["tag"]) ?? "";
  const known = TAG_VALUES[tag] ?? [];
  const found = asRecord(value)?.[tag];
  const noun = tag === "blockType" ? "block" : "message";
  return {
    rule: "schema.discriminator",
    tell: () => ({
      message:
        found === undefined
          ? `This ${noun} has no \`${tag}\`; it must be one of ${known.join(", ")}.`
          : `Unknown ${noun} type ${typeof found === "string" ? quote(found) : `(${nameValue(found)})`}; known are ${known.join(", ")}.`,
      ...(found === undefined &&
        typeof asRecord(value)?.["text"] === "string" && {
          fix: askFix("Make it a text block", { op: "set", path: `${path}/${tag}`, value: "text" }),
        }),
    }),
  };
}

function explain(fault: Fault): Explanation {
  const special = explainNull(fault) ?? explainSpecialCase(fault);
  if (special !== null) return special;
  if (fault.keyword === "required") return explainRequired(fault);
  if (fault.keyword === "enum") return explainEnum(fault);
  if (fault.keyword === "discriminator") return explainDiscriminator(fault);
  return explainType(fault);
}

/**
 * Checks one piece of a document against the schema and turns the faults into findings, one a cause.
 * @param path JSON Pointer of the piece in its document
 */
export function lintSchema(
  kind: DocumentKind,
  piece: PieceName,
  value: unknown,
  path: string,
  { findings, newId }: LintContext,
): void {
  checkPiece(piece, value, path, (error) => {
    findings.refuse();
    const name = error.path.slice(error.path.lastIndexOf("/") + 1);
    const { rule, tell, path: place = error.path } = explain({ ...error, kind, name, newId });
    findings.add(rule, place, tell);
  });
}
