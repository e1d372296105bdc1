import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintRoot } from "@/lib/domain/kinds/lint-root";
import { lintToolset, type ToolsetIds } from "./toolset";

/** Schema and rules of a toolsets document apart from its toolsets. */
export function checkToolsetsShell(shell: unknown, context: LintContext): void {
  lintSchema("toolsets", "toolsetsShell", shell, "", context);
  lintRoot(shell, "toolsets", context);
}

/**
 * Schema and rules of one toolset with its tools.
 * @param seen ids of the toolsets before it; its own is added
 */
export function checkToolset(
  value: unknown,
  position: number,
  seen: ToolsetIds,
  context: LintContext,
): void {
  lintSchema("toolsets", "toolset", value, `/toolsets/${position}`, context);
  lintToolset(value, position, seen, context);
}
