"use client";

import { NameText } from "@/components/names/name-text";
import { useOtherChanger } from "@/components/live/use-changer";
import { openedPart } from "@/components/saving/opened-part";
import { SaveFailure } from "@/components/saving/save-failure";
import type { Saving } from "@/components/saving/use-saving";
import { Button } from "@/components/ui/button/button";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { FIELD_NAME, statedName } from "@/components/permissions/switch-labels";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { Change, Pending } from "../grid/rows/pending";
import type { GridTool } from "../grid/rows/row-view";
import { countChangedMeanwhile, storedOf } from "./meanwhile";

const DraftReports = openedPart(
  async () => (await import("@/components/permissions/draft-reports")).DraftReports,
);

/** So many changes are written out. */
const MOST = 200;

export interface SaveBarProps {
  pending: Pending;
  tools: readonly GridTool[];
  saving: Saving;
  onDiscard: () => void;
  /** What they are changes of. */
  level: "toolset" | "conversation";
}

/** Leaves the keyboard in the grid when the bar goes away with the focus, at the grid's one tab stop. */
function returnFocus(bar: HTMLDivElement) {
  return () => {
    if (!bar.contains(document.activeElement)) return;
    setTimeout(() => {
      const cell = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]');
      if (document.activeElement === document.body) cell?.focus({ preventScroll: true });
    }, 0);
  };
}

/** The changes that wait for being saved together. */
export function SaveBar({ pending, tools, saving, onDiscard, level }: SaveBarProps) {
  const changer = useOtherChanger(level);
  const meanwhile = countChangedMeanwhile(pending, tools);
  return (
    <div
      ref={returnFocus}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line bg-raised px-4 py-2"
    >
      <Disclosure
        className="min-w-0 flex-1 basis-36"
        isLazy
        title={
          pending.size === 1 ? "1 change is not saved" : `${pending.size} changes are not saved`
        }
      >
        <ChangeList pending={pending} tools={tools} />
      </Disclosure>
      {meanwhile === 0 ? null : (
        <p role="status" className="order-first w-full text-small text-warning">
          {meanwhileWords(meanwhile, changer?.name ?? null)}
        </p>
      )}
      <SaveFailure saving={saving} className="order-first w-full" />
      <DraftReports draft={draftOfPending(pending, tools)} />
      <div className="flex gap-2">
        <Button onPress={onDiscard}>Discard</Button>
        <Button variant="primary" isPending={saving.isSaving} onPress={saving.save}>
          Save
        </Button>
      </div>
    </div>
  );
}

function meanwhileWords(count: number, by: string | null): string {
  const who = by === null ? "Somebody" : revealName(by);
  const what = count === 1 ? "1 of these switches" : `${count} of these switches`;
  return `${who} changed ${what} while you were editing. Saving replaces that with your changes.`;
}

function ChangeList({ pending, tools }: Pick<SaveBarProps, "pending" | "tools">) {
  const rows = new Map(tools.map((row) => [row.tool.id, row]));
  const toolsets = new Map(tools.map(({ toolset }) => [toolset.id, toolset]));
  const storedNow = storedOf(tools);
  const subject = ({ place }: Change): string => {
    const toolset = toolsets.get(place.toolset)?.toolsetId ?? "a toolset";
    if (place.tool === null) return `Default of ${toolset}`;
    const name = rows.get(place.tool)?.tool.name ?? "a tool that is gone";
    return place.level === "override" ? `${name} in this conversation` : name;
  };
  /** What is stored by now, where somebody else has changed it since. */
  const elsewhere = ({ place, saved }: Change): string => {
    const now = storedNow(place);
    if (now === undefined || now === saved) return "";
    return ` (elsewhere changed to ${statedName(place.field, now)})`;
  };
  const all = [...pending];
  return (
    <ul className="max-h-60 overflow-auto text-small">
      {all.slice(0, MOST).map(([key, change]) => (
        <li key={key} className="flex flex-wrap gap-x-2">
          <span className="font-mono wrap-anywhere">
            <NameText text={subject(change)} />
          </span>
          <span className="text-ink-soft">
            {FIELD_NAME[change.place.field]}: {statedName(change.place.field, change.saved)}
            {elsewhere(change)} →{" "}
            <span className="font-medium text-ink">
              {statedName(change.place.field, change.value)}
            </span>
          </span>
        </li>
      ))}
      {all.length > MOST ? <li>and {all.length - MOST} more</li> : null}
    </ul>
  );
}

/**
 * What waits for being saved, in the form reports understand. What a conversation would override is not
 * among it: reports look at all conversations.
 */
function draftOfPending(pending: Pending, tools: readonly GridTool[]): DraftChange[] {
  const positions = new Map(tools.map(({ tool }) => [tool.id, tool.position]));
  return [...pending.values()].flatMap(({ place, value }): DraftChange[] => {
    const { level, toolset, field } = place;
    if (level === "override") return [];
    if (place.tool === null) return [{ kind: "default", toolset, field, value }];
    const tool = positions.get(place.tool);
    return tool === undefined ? [] : [{ kind: "tool", toolset, tool, field, value }];
  });
}
