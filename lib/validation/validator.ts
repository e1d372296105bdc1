/**
 * The schema verdict on the pieces of documents, by validators compiled when the project is built
 * (scripts/generate.mjs), so that no code is made at run time, in the browser or on the server.
 */
import {
  contentBlock,
  conversationShell,
  message,
  modelDefinition,
  modelsShell,
  tool,
  toolsetShell,
  toolsetsShell,
} from "@/lib/generated/validators/validators.js";

// A shell is its document (or toolset) with the elements left out.
const VALIDATORS = {
  conversationShell,
  message,
  contentBlock,
  toolsetsShell,
  toolsetShell,
  tool,
  modelsShell,
  modelDefinition,
};

/** The pieces that have a validator. */
export type PieceName = keyof typeof VALIDATORS;

/** One fault the schema finds. `path` is a JSON Pointer into the checked piece. */
export interface SchemaError {
  readonly path: string;
  /** `type`, `required`, `enum` or `discriminator`. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const NONE: readonly SchemaError[] = [];

/**
 * Checks a value against the schema of its piece. Total for every JSON value, linear in its size.
 * @returns the faults in document order, one a place and cause; empty when the schema accepts it
 */
export function checkPiece(piece: PieceName, value: unknown): readonly SchemaError[] {
  const validate = VALIDATORS[piece];
  if (validate(value)) return NONE;
  const errors: SchemaError[] = [];
  const faulty = new Set<string>();
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    // A value of the wrong type is also none of the allowed values: one cause, one fault.
    if (keyword !== "required" && faulty.has(instancePath)) continue;
    if (keyword !== "required") faulty.add(instancePath);
    errors.push({ path: instancePath, keyword, params });
  }
  // The module keeps the last errors alive; a large document's would stay in memory.
  validate.errors = null;
  return errors;
}
