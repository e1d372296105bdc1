"use client";

import { useGo } from "@/components/routing/use-go";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";
import { Select } from "@/components/ui/fields/select";
import { KIND_CHOICES } from "./change-labels";
import { changesHref, type ChangesOrder } from "./changes-order";
import { doerChoices, systemOf, valueOf } from "./doer-choices";

/** More are found by typing. */
const MOST_IN_A_LIST = 50;

const DoerFilter = latePart(loadPart(async () => (await import("./doer-filter")).DoerFilter));

/** Chooses whose changes are listed, and of what kind. */
export function ChangesFilters({
  order,
  members,
}: {
  order: ChangesOrder;
  /** Nobody where there are no accounts. */
  members: readonly { readonly id: string; readonly name: string }[];
}) {
  const go = useGo();
  const choose = (chosen: Partial<ChangesOrder>): void =>
    go(changesHref("/changes", { ...order, ...chosen, cursor: null }));
  const doers = doerChoices(members);
  const chooseDoer = (value: string | null): void => {
    const system = systemOf(value ?? "");
    choose({ system, member: system === null && value !== "" ? value : null });
  };
  const doer = order.system === null ? order.member : valueOf(order.system);
  return (
    <div className="flex flex-wrap gap-3 pb-4">
      {doers.length > MOST_IN_A_LIST ? (
        <DoerFilter
          doers={doers}
          value={doer}
          onChange={chooseDoer}
          fallback={<div className="w-64 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1" />}
        />
      ) : (
        <Select
          label="Done by"
          className="w-48 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
          value={doer ?? ""}
          options={[{ value: "", label: members.length === 0 ? "Anyone" : "Everybody" }, ...doers]}
          onChange={chooseDoer}
        />
      )}
      <Select
        label="Kind"
        className="w-56 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
        value={order.kind ?? ""}
        options={KIND_CHOICES}
        onChange={(kind) => choose({ kind: kind === "" ? null : kind })}
      />
    </div>
  );
}
