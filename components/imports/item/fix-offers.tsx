"use client";

import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { showToast } from "@/components/ui/toast/queue";
import type { FixRequest } from "@/lib/domain/imports/fixes";
import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import { HttpError } from "@/lib/queries/request/http";
import { revealName } from "@/lib/shared/hidden-in-names";
import { LoadError } from "@/components/lists/load-error";
import { linePatch } from "@/components/ui/diff/line-patch";
import { PatchText } from "@/components/ui/diff/patch-text";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { importFixPreviewQuery } from "@/lib/queries/imports/plan";
import { fixGroups } from "./fix-groups";
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

/** The lines a fix would change in the copy that would be imported. */
function FixPreview({
  importId,
  itemId,
  rule,
}: {
  importId: string;
  itemId: string;
  rule: string;
}) {
  const preview = useQuery(importFixPreviewQuery(importId, itemId, rule));
  if (preview.isError) return <LoadError title="No preview" query={preview} />;
  const { data } = preview;
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  if (data.files.length === 0) {
    return <p className="text-small text-ink-faint">No line would change.</p>;
  }
  return (
    <ul className="w-full space-y-2">
      {data.files.map(({ name, before, after }) => (
        <li key={name} className="space-y-1">
          <p className="text-caption text-ink-faint">
            <NameText text={name} />
          </p>
          <div
            role="region"
            aria-label={revealName(`Changes in ${name}`)}
            // A keyboard scrolls it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-64 overflow-auto rounded-card border border-line bg-surface p-2 focus-visible:focus-ring-inset"
          >
            <PatchText text={linePatch(before, after)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
