import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintRoot } from "@/lib/domain/kinds/lint-root";
import { lintModel, type ModelIds } from "./model";

/** Schema and rules of a models document apart from its definitions. */
export function checkModelsShell(shell: unknown, context: LintContext): void {
  lintSchema("models", "modelsShell", shell, "", context);
  lintRoot(shell, "models", context);
}

/**
 * Schema and rules of one model definition.
 * @param seen ids of the definitions before it; its own is added
 */
export function checkModel(
  value: unknown,
  position: number,
  seen: ModelIds,
  context: LintContext,
): void {
  lintSchema("models", "modelDefinition", value, `/modelDefinitions/${position}`, context);
  lintModel(value, position, seen, context);
}
