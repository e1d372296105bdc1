import { lintSchema } from "@/lib/domain/document/explain-schema";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintRoot } from "@/lib/domain/document/lint-root";
import { lintToolset } from "./lint-toolset";
import type { ToolsetIds } from "./lint-toolset";

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
