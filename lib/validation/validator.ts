/**
 * The schema verdict on the pieces of documents, by validators compiled when the project is built
 * (scripts/generate.mjs), so that no code is made at run time, in the browser or on the server.
 */
import {
  attachment,
  auditEntry,
  contentBlock,
  conversationShell,
  message,
  modelDefinition,
  modelsShell,
  tool,
  toolExample,
  toolOverride,
  toolset,
  toolsetsShell,
  type CompiledError,
  type CompiledValidator,
} from "@/lib/generated/validators/validators.js";
import { nestedLists, type PieceName } from "./pieces";

const VALIDATORS: Readonly<Record<PieceName, CompiledValidator>> = {
  attachment,
  auditEntry,
  contentBlock,
  conversationShell,
  message,
  modelDefinition,
  modelsShell,
  tool,
  toolExample,
  toolOverride,
  toolset,
  toolsetsShell,
};

/** One fault the schema finds. */
export interface SchemaError {
  /** JSON Pointer of the place; of a missing member, of what it is missing from. */
  readonly path: string;
  /** `type`, `required`, `enum` or `discriminator`. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** What is at the place. */
  readonly value: unknown;
  /** What applies it; undefined at the root of a piece. */
  readonly parent: unknown;
}

type Report = (error: SchemaError) => void;

/**
 * Checks a value against the schema of its piece, and the lists in it item by item. Total for every
 * JSON value and linear in its size; each fault is reported once and none is kept.
 * @param path JSON Pointer of the piece in its document
 */
export function checkPiece(piece: PieceName, value: unknown, path: string, report: Report): void {
  const validate = VALIDATORS[piece];
  if (!validate(value)) {
    reportErrors(validate.errors ?? [], value, path, report);
    // The module would keep them alive.
    validate.errors = null;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [member, itemPiece] of nestedLists(piece, value)) {
    const items = (value as Readonly<Record<string, unknown>>)[member];
    if (!Array.isArray(items)) continue;
    const list = items as readonly unknown[];
    for (let at = 0; at < list.length; at += 1) {
      checkPiece(itemPiece, list[at], `${path}/${member}/${at}`, report);
    }
  }
}

function reportErrors(
  errors: readonly CompiledError[],
  piece: unknown,
  path: string,
  report: Report,
): void {
  const faulty = new Set<string>();
  for (const { instancePath, keyword, params } of errors) {
    // A value of the wrong type is also none of the allowed values: one cause, one fault.
    if (keyword !== "required" && faulty.has(instancePath)) continue;
    if (keyword !== "required") faulty.add(instancePath);
    const { value, parent } = resolve(piece, instancePath);
    report({ path: path + instancePath, keyword, params, value, parent });
  }
}

/** What is at a place inside a piece that has just been checked: only known members lead there. */
function resolve(piece: unknown, instancePath: string): { value: unknown; parent: unknown } {
  let parent: unknown;
  let value = piece;
  for (const name of instancePath.split("/").slice(1)) {
    parent = value;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return { value, parent };
}
