"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { LoadError } from "@/components/lists/load-error";
import { Select } from "@/components/ui/fields/select";
import { Sheet } from "@/components/ui/dialog/sheet";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { MemberView, MessageView } from "@/lib/domain/conversation/view/types";
import { retriesQuery } from "@/lib/queries/conversations/retries";
import { useReader } from "../state/reader-context";
import { CompareColumn } from "./compare-column";

/** How many are side by side until a person chooses. */
const FIRST_SHOWN = 3;

/** Two or more retries of a message side by side, and which of them to prefer. */
export function CompareSheet({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const reader = useReader();
  const retries = useQuery(retriesQuery(reader.conversationId, message.id));
  const [baseId, setBaseId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const all = retries.data?.messages ?? [];
  const base =
    all.find(({ id }) => id === baseId) ?? all.find(({ preferred }) => preferred) ?? all.at(-1);
  const shownIds = chosen ?? firstShown(all, message.id, base?.id);
  const members = retries.data?.slot.members ?? [];
  const numberOf = (id: number) => numberIn(members, id);
  const prefer = (one: MessageView) => reader.edit(one, { kind: "prefer", value: true });

  usePreferKeys((key) => {
    const one = all.find(({ id }) => String(numberOf(id)) === key);
    if (!reader.mayEdit || one === undefined || one.preferred) return false;
    prefer(one).catch(reportError);
    return true;
  });

  return (
    <Sheet
      title="Compare retries"
      size="full"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div role="group" aria-label="Retries" className="space-y-4">
        {retries.isError ? (
          <LoadError title="The retries could not be loaded" query={retries} />
        ) : null}
        {retries.isPending ? <Skeleton className="h-64 w-full" /> : null}
        {all.length === 1 ? (
          <p className="text-small text-ink-soft">
            This message has no other retry. Add one from its menu.
          </p>
        ) : null}
        {base === undefined || all.length < 2 ? null : (
          <>
            <RetryChoice
              all={all}
              count={retries.data?.count ?? all.length}
              numberOf={numberOf}
              shownIds={shownIds}
              baseId={base.id}
              onShown={setChosen}
              onBase={setBaseId}
            />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-4">
              {[base, ...all.filter(({ id }) => id !== base.id)]
                .filter(({ id }) => shownIds.has(id))
                .map((one) => (
                  <CompareColumn
                    key={one.id}
                    message={one}
                    base={one.id === base.id ? null : base}
                    title={`Retry ${numberOf(one.id)}`}
                    onLook={async () => {
                      reader.look(retries.data?.slot.position ?? 0, one.id);
                      onClose();
                      await reader.goTo({ message: one.id });
                    }}
                    prefer={{
                      act: reader.mayEdit ? () => prefer(one) : null,
                      keys: numberOf(one.id) <= 9 ? String(numberOf(one.id)) : null,
                    }}
                  />
                ))}
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Digits prefer a retry, wherever the focus is in the sheet. */
function usePreferKeys(preferBy: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOff = document.documentElement.dataset["singleKeys"] === "off";
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || isInList(event.target)) return;
    if (/^[1-9]$/.test(event.key) && preferBy(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Which retries are side by side, and which of them the others differ from. */
function RetryChoice(props: {
  all: readonly MessageView[];
  /** How many there are; those around the message are among `all` where there are more. */
  count: number;
  numberOf: (id: number) => number;
  shownIds: ReadonlySet<number>;
  baseId: number;
  onShown: (ids: ReadonlySet<number>) => void;
  onBase: (id: number) => void;
}) {
  const { all, count, numberOf, shownIds } = props;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="text-small text-ink-soft">
          {all.length === count
            ? "Side by side"
            : `Side by side (${all.length} of ${count.toLocaleString("en")})`}
        </legend>
        {all.map(({ id }) => (
          <Checkbox
            key={id}
            isSelected={shownIds.has(id)}
            onChange={(isOn) => {
              const next = new Set(shownIds);
              if (isOn) next.add(id);
              else next.delete(id);
              props.onShown(next);
            }}
          >
            {`Retry ${numberOf(id)}`}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        label="Differences from"
        size="small"
        className="w-40"
        value={String(props.baseId)}
        onChange={(id) => props.onBase(Number(id))}
        options={all.map(({ id }) => ({ value: String(id), label: `Retry ${numberOf(id)}` }))}
      />
    </div>
  );
}

/** The base, the one that was looked at, and others in order. */
function firstShown(
  all: readonly MessageView[],
  viewed: number,
  base: number | undefined,
): ReadonlySet<number> {
  const ids = [base, viewed, ...all.map(({ id }) => id)].filter((id) => id !== undefined);
  return new Set([...new Set(ids)].slice(0, FIRST_SHOWN));
}

function numberIn(members: readonly MemberView[], id: number): number {
  const at = members.findIndex((one) => one.id === id);
  return members[at]?.nth ?? at + 1;
}

/** Lists jump to what is typed. */
function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=listbox]") !== null;
}
