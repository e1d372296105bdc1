"use client";

import { useGo } from "@/components/routing/use-go";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";
import { Select } from "@/components/ui/fields/select";
import { KIND_CHOICES } from "./change-labels";
import { changesHref, type ChangesOrder } from "./changes-order";

/** More are found by typing. */
const MOST_IN_A_LIST = 50;

const MemberFilter = latePart(loadPart(async () => (await import("./member-filter")).MemberFilter));

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
  return (
    <div className="flex flex-wrap gap-3 pb-4">
      {members.length > MOST_IN_A_LIST ? (
        <MemberFilter
          members={members}
          value={order.member}
          onChange={(member) => choose({ member })}
          fallback={<div className="w-64 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1" />}
        />
      ) : members.length === 0 ? null : (
        <Select
          label="Member"
          className="w-48 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
          value={order.member ?? ""}
          options={[
            { value: "", label: "Everybody" },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(member) => choose({ member: member === "" ? null : member })}
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
