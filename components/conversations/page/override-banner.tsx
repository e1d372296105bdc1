"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { TextLink } from "@/components/ui/text/text-link";
import { counted } from "@/lib/shared/counted";
import { overrideLintQuery } from "@/lib/queries/override-lint";

/** Says that overrides of this conversation were to turn tools off or have them asked, and do not. */
export function OverrideBanner({ conversationId }: { conversationId: string }) {
  const { data } = useInfiniteQuery(overrideLintQuery({ conversation: conversationId, rule: "" }));
  const unmet = (data?.pages[0]?.cases ?? []).filter(
    ({ finding: { severity, rule } }) =>
      severity === "error" && (rule === "override.unresolved" || rule === "override.ambiguous"),
  );
  if (unmet.length === 0) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1 text-small"
    >
      <TriangleAlert aria-hidden size={14} className="text-warning" />
      <span className="min-w-0 flex-1">
        {counted(unmet.length, "override")}
        {/* One row on a phone. */}
        <span className="max-sm:sr-only"> meant to restrict tools</span>
        {unmet.length === 1 ? " has" : " have"} no effect
      </span>
      <TextLink
        href={`/permissions/changes?view=problems&conversation=${encodeURIComponent(conversationId)}`}
      >
        Override problems
      </TextLink>
    </p>
  );
}
