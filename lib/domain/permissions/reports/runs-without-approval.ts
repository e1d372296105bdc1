import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { toolClaims, type ToolHints } from "@/lib/domain/toolset/schema/tool-claims";
import type { CollectedTool } from "../resolve/collect";
import type { PermissionBook } from "../resolve/in-conversation";
import { resolve, type Step } from "../resolve/resolve";

/** A tool that is offered and runs without asking. */
export interface ToolWithoutApproval {
  /** Position among the toolsets that were looked at. */
  readonly toolset: number;
  /** Position in the toolset's `tools`. */
  readonly position: number;
  readonly toolsetId: string;
  readonly name: string;
  readonly summary: string | null;
  /** The level that says Allow. */
  readonly source: Step["id"];
  /** Whether it would ask if that level said nothing, and what would decide it then. */
  readonly without: Step["ifRemoved"];
  readonly hints: ToolHints;
}

/** An override by which a conversation lets a tool run that asks elsewhere, or might. */
export interface OverrideWithoutApproval {
  /** As the conversation writes it. */
  readonly toolId: string;
  readonly toolsetId: string;
  readonly name: string;
}

/** Everything that runs without asking under the permissions of now. */
export interface WithoutApprovalReport {
  readonly tools: readonly (ToolWithoutApproval & {
    readonly fileId: string;
    readonly fileTitle: string;
    /** Row id of the toolset. */
    readonly rowId: number;
    /** An edit of the toolset has to expect it. */
    readonly revision: number;
  })[];
  readonly overrides: readonly (OverrideWithoutApproval & {
    readonly conversationId: string;
    readonly title: string;
    readonly titleDerived: boolean;
    readonly shellRevision: number;
  })[];
  /** Whether later conversations with overrides were not looked at. */
  readonly isCut: boolean;
}

/** What runs without asking where no conversation says otherwise, in document order. */
export function toolsWithoutApproval(
  tools: readonly CollectedTool[],
  toolsets: readonly unknown[],
): ToolWithoutApproval[] {
  return tools.flatMap(({ tool, levels, gates }): ToolWithoutApproval[] => {
    if (!resolve("enabled", levels.enabled, gates).value) return [];
    const { value, winner, steps } = resolve("requiresApproval", levels.requiresApproval, gates);
    if (value) return [];
    const decided = steps[winner];
    const entry = entryAt(toolsets, tool.toolset, tool.tool);
    return [
      {
        toolset: tool.toolset,
        position: tool.tool,
        toolsetId: tool.toolsetId,
        name: tool.name,
        summary: toolFacts(entry).summary,
        source: decided?.id ?? "built-in",
        without: decided?.ifRemoved ?? null,
        hints: toolClaims(entry).hints,
      },
    ];
  });
}

function entryAt(toolsets: readonly unknown[], toolset: number, tool: number): JsonRecord | null {
  return asRecord(asList(asRecord(toolsets[toolset])?.["tools"])[tool]);
}

/** The overrides of one conversation that make a tool run without asking, each spelling once. */
export function overridesWithoutApproval(
  book: PermissionBook,
  conversation: unknown,
): OverrideWithoutApproval[] {
  const here = book.inConversation(conversation);
  return here.overridden.flatMap((position) => {
    const collected = here.tool(position);
    if (collected === null) return [];
    const { levels, gates } = collected;
    const approval = resolve("requiresApproval", levels.requiresApproval, gates);
    const isHere = approval.steps[approval.winner]?.id === "conversation";
    const isOn = resolve("enabled", levels.enabled, gates).value;
    if (approval.value || !isHere || !isOn) return [];
    const own = here.overrides.findLast(
      (one) =>
        one.tool !== null &&
        book.positionOf(one.tool) === position &&
        typeof one.stored["requiresApproval"] === "boolean",
    );
    const { toolsetId, name } = collected.tool;
    const toolId = own?.toolId ?? null;
    return toolId === null ? [] : [{ toolId, toolsetId, name }];
  });
}
