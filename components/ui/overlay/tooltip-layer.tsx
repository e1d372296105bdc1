"use client";

import { useEffect, useState } from "react";
import { latePart } from "./late-part";
import { loadAtLast } from "./load-at-last";
import { watchTooltips } from "./tooltip-triggers";

const TooltipBubble = latePart(loadAtLast(() => import("./tooltip-bubble")));

/** Shows the tooltips of all controls, loaded with the first of them; mount it once. */
export function TooltipLayer() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const [last, setLast] = useState<HTMLElement | null>(null);
  // The last one stays mounted, so that it can fade.
  if (trigger !== null && trigger !== last) setLast(trigger);

  // A subscription to the document: there is nothing to derive it from.
  useEffect(() => watchTooltips(setTrigger), []);

  if (last === null) return null;
  return <TooltipBubble trigger={last} isOpen={trigger === last} />;
}
