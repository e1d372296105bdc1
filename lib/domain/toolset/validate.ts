import { reportSchemaErrors } from "@/lib/domain/document/explain-schema";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintRoot } from "@/lib/domain/document/lint-root";
import { asList, asRecord } from "@/lib/domain/read-value";
import { checkPiece } from "@/lib/validation/validator";
import { lintToolset } from "./lint-toolset";
import type { ToolsetIds } from "./lint-toolset";

/** Schema and rules of a toolsets document apart from its toolsets. */
export function checkToolsetsShell(shell: unknown, context: LintContext): void {
  const piece = { kind: "toolsets", base: "", value: shell } as const;
  reportSchemaErrors(checkPiece("toolsetsShell", shell), piece, context);
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
  const base = `/toolsets/${position}`;
  reportSchemaErrors(checkPiece("toolsetShell", value), { kind: "toolsets", base, value }, context);
  asList(asRecord(value)?.["tools"]).forEach((tool, at) => {
    const piece = { kind: "toolsets", base: `${base}/tools/${at}`, value: tool } as const;
    reportSchemaErrors(checkPiece("tool", tool), piece, context);
  });
  lintToolset(value, position, seen, context);
}
