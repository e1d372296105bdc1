"use client";

import { useState } from "react";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import { showToast } from "@/components/ui/toast/queue";
import type { PlanItem } from "@/lib/domain/imports/plan";
import type { ReadingRequest } from "@/lib/domain/imports/reading";
import { HttpError } from "@/lib/queries/request/http";
import { hostReason } from "../labels/reading";
import type { PlanChanges } from "../run/use-import-plan";

/** How an item is read, where that is a choice: at once, and before anything is imported. */
export function ReadingControls({
  item,
  onRead,
}: {
  item: PlanItem;
  onRead: PlanChanges["readAgain"];
}) {
  const [isPending, setPending] = useState(false);
  const { strict, host } = item.reading ?? {};
  if (strict === undefined && host === undefined) return null;
  async function read(choice: Omit<ReadingRequest, "item">) {
    setPending(true);
    try {
      await onRead({ item: item.id, ...choice });
    } catch (error) {
      const description = error instanceof HttpError ? error.message : String(error);
      showToast({ title: "It could not be read again", description, tone: "danger" });
    } finally {
      setPending(false);
    }
  }
  return (
    <section
      aria-label="How it is read"
      aria-busy={isPending}
      className="mb-4 space-y-3 rounded-card border border-line bg-surface p-3"
    >
      {strict === undefined ? null : (
        <Switch
          isSelected={strict}
          isDisabled={isPending}
          onChange={(isStrict) => read({ strict: isStrict })}
          description={
            strict
              ? "Only what the documentation of the format allows is imported; any error holds it back."
              : "Lenient: what other readers would refuse is kept, and each finding says how."
          }
        >
          Strict reading
        </Switch>
      )}
      {host === undefined ? null : (
        <Select
          label="Read as a file of"
          size="small"
          isDisabled={isPending}
          options={host.options.map(({ id, label }) => ({ value: id, label }))}
          value={host.id}
          onChange={(id) => read({ host: id })}
          description={hostReason(host)}
        />
      )}
    </section>
  );
}
