/**
 * Writes what derives from the schema constants: the compiled validators (lib/generated, ignored by
 * git) and the published schemas (public/schemas, committed; a unit test fails when they differ).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { pieceSchemas } from "@/lib/domain/kinds/piece-schemas";
import { publishedSchemas } from "@/lib/domain/kinds/published-schemas";
import { compileValidators } from "@/lib/validation/compile";

const VALIDATORS = new URL("../../lib/generated/validators/", import.meta.url);
const PUBLISHED = new URL("../../public/schemas/", import.meta.url);

function declarations(names: readonly string[]): string {
  return [
    "// Written by scripts/generate/validators.ts.",
    "export interface CompiledError { instancePath: string; keyword: string; params: Record<string, unknown> }",
    "export interface CompiledValidator { (value: unknown): boolean; errors?: CompiledError[] | null }",
    ...names.map((name) => `export declare const ${name}: CompiledValidator;`),
    "",
  ].join("\n");
}

mkdirSync(VALIDATORS, { recursive: true });
writeFileSync(new URL("validators.js", VALIDATORS), compileValidators(pieceSchemas));
writeFileSync(new URL("validators.d.ts", VALIDATORS), declarations(Object.keys(pieceSchemas)));

mkdirSync(PUBLISHED, { recursive: true });
for (const [name, text] of Object.entries(publishedSchemas())) {
  writeFileSync(new URL(name, PUBLISHED), text);
}
