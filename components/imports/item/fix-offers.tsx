"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/toast/queue";
import type { FixRequest } from "@/lib/domain/imports/fixes";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { HttpError } from "@/lib/queries/request/http";
import { fixGroups } from "./fix-groups";
import { FixPreview } from "./fix-preview";
import { useCounted } from "../labels/use-counted";
import type { PlanChanges } from "../run/use-import-plan";

/** The safe fixes for this item, and for everything like it in the plan. They change our copy alone. */
export function FixOffers({
  plan,
  item,
  onFix,
}: {
  plan: ImportPlan;
  item: PlanItem;
  onFix: PlanChanges["fix"];
}) {
  const counted = useCounted();
  const [pending, setPending] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const groups = fixGroups(item, plan.items);
  if (groups.length === 0) return null;
  async function apply(request: FixRequest, title: string) {
    setPending(`${request.rule} ${request.items === "all" ? "all" : "here"}`);
    try {
      const changed = await onFix(request);
      showToast({
        title: `${title}: ${counted(changed.length, ["document", "documents"])} changed`,
        description: "What you dropped stays as it was.",
        tone: "success",
      });
    } catch (error) {
      const description = error instanceof HttpError ? error.message : String(error);
      showToast({ title: "Nothing was fixed", description, tone: "danger" });
    } finally {
      setPending(null);
    }
  }
  return (
    <section aria-label="Fixes" className="space-y-2">
      <p className="text-small text-ink-soft">
        Fixes change the copy that would be imported; the file you dropped is kept as it is.
      </p>
      <ul className="space-y-2">
        {groups.map(({ rule, title, message, here, everywhere, items }) => (
          <li key={rule} className="flex flex-wrap items-center gap-2 text-small">
            <span dir="auto" className="min-w-0 flex-1 basis-48">
              {message} <span className="text-ink-faint">{rule}</span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-expanded={shown === rule}
              onPress={() => setShown(shown === rule ? null : rule)}
            >
              {shown === rule ? "Hide changes" : "Show changes"}
            </Button>
            <Button
              size="small"
              isPending={pending === `${rule} here`}
              isDisabled={pending !== null}
              onPress={() => apply({ items: [item.id], rule }, title)}
            >
              <NameText
                text={here === 1 ? title : `${title} (${counted(here, ["places", "places"])})`}
              />
            </Button>
            {everywhere > here ? (
              <Button
                size="small"
                isPending={pending === `${rule} all`}
                isDisabled={pending !== null}
                onPress={() => apply({ items: "all", rule }, title)}
              >
                {`Fix all ${counted(everywhere, ["like this", "like this"])} in ${counted(items, ["document", "documents"])}`}
              </Button>
            ) : null}
            {shown === rule ? <FixPreview importId={plan.id} itemId={item.id} rule={rule} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
