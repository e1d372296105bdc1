import Link from "next/link";
import { ListCell } from "@/components/lists/columns";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import type { CatalogueTool } from "@/lib/domain/permissions/reports/catalogue";
import { DECISIONS, decisionOf } from "../grid/decision";
import { DecisionMark } from "../grid/decision-mark";
import { toolPageHref } from "../links/tool-href";
import { DECISION, SOURCE, TOOLSET } from "./catalogue-columns";
import { sourceWords } from "./catalogue-state";

/** One tool: what it does, in which toolset, from where, and what becomes of a call. */
export function CatalogueRow({ tool, rowKey }: { tool: CatalogueTool; rowKey: string }) {
  const { fileId, toolsetId, name, position, risks } = tool;
  const decision = decisionOf(
    {
      enabled: { value: tool.decision !== "off" },
      requiresApproval: { value: tool.decision === "asks" },
    },
    { readOnly: risks.includes("readOnly"), destructive: risks.includes("destructive") },
  );
  return (
    <Link
      href={toolPageHref(fileId, toolsetId, name, position)}
      prefetch={false}
      data-row={rowKey}
      className="flex min-h-15 items-center gap-3 rounded-control px-3 hover:bg-tint focus-visible:focus-ring-inset"
    >
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <NameText text={name} title={name} className="min-w-0 truncate font-mono text-small" />
          {risks.includes("destructive") ? (
            <Badge tone="danger" title="The tool declares itself destructive">
              destructive
            </Badge>
          ) : null}
          {risks.includes("readOnly") ? (
            <Badge title="The tool declares itself read-only">read-only</Badge>
          ) : null}
        </p>
        <p className="truncate text-small text-ink-faint">
          <span className="md:hidden">
            <NameText text={toolsetId} />
            {tool.summary === null ? null : ", "}
          </span>
          <NameText text={tool.summary ?? ""} />
        </p>
      </div>
      <ListCell column={TOOLSET}>
        <NameText text={toolsetId} title={toolsetId} />
      </ListCell>
      <ListCell column={SOURCE}>{sourceWords(tool.source)}</ListCell>
      <ListCell column={DECISION} className="flex items-center gap-2">
        <DecisionMark decision={decision} />
        <span className="truncate max-sm:sr-only">{DECISIONS[decision]}</span>
      </ListCell>
    </Link>
  );
}
