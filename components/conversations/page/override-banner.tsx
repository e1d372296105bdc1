"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { TextLink } from "@/components/ui/text/text-link";
import { overrideLintQuery } from "@/lib/queries/override-lint";

/** Says that overrides of this conversation were to turn tools off or have them asked, and do not. */
export function OverrideBanner({ conversationId }: { conversationId: string }) {
  const { data } = useInfiniteQuery(overrideLintQuery({ conversation: conversationId, rule: "" }));
  const unmet = (data?.pages[0]?.cases ?? []).filter(
    ({ finding: { severity, rule } }) =>
      severity === "error" && (rule === "override.unresolved" || rule === "override.ambiguous"),
  );
  if (unmet.length === 0) return null;
  const about =
    unmet.length === 1
      ? "An override here would turn a tool off or make it ask, but matches no tool."
      : `${unmet.length} overrides here would turn tools off or make them ask, but match no tool.`;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1 text-small"
    >
      <TriangleAlert aria-hidden size={14} className="text-warning" />
      <span className="min-w-0 flex-1">{about}</span>
      <TextLink
        href={`/permissions/changes?view=problems&conversation=${encodeURIComponent(conversationId)}`}
      >
        Override problems
      </TextLink>
    </p>
  );
}
