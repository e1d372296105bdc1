"use client";

import { NameText } from "@/components/names/name-text";
import { Disclosure } from "@/components/ui/layout/disclosure";
import type { ToolLoss, ToolLosses } from "@/lib/domain/exports/review";

const ACTIONS: Readonly<Record<ToolLoss["action"], string>> = {
  dropped: "left out",
  carried: "carried along",
  invented: "made up",
  renamed: "changed",
};

/** What each toolset and tool loses in the chosen format, before it leaves. */
export function ToolLossList({ losses }: { losses: ToolLosses }) {
  const { items, more } = losses;
  if (items.length === 0) {
    return <p className="text-small text-ink-soft">Every selected tool is exported completely.</p>;
  }
  const count = items.length + more;
  return (
    <Disclosure
      title={`What changes in ${count === 1 ? "1 toolset or tool" : `${count} toolsets and tools`}`}
    >
      <ul className="space-y-2 text-small text-ink-soft">
        {items.map(({ toolset, tool, losses: own }) => (
          <li key={JSON.stringify([toolset, tool])}>
            <NameText className="wrap-anywhere text-ink" text={tool ?? `Toolset ${toolset}`} />
            <ul className="ps-4">
              {own.map(({ concept, action, detail }) => (
                <li key={concept}>
                  {concept}: {ACTIONS[action]}; {detail}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="text-small text-ink-soft">and {more} more</p>}
    </Disclosure>
  );
}
