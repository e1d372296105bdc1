"use client";

import { useState, useSyncExternalStore } from "react";
import { loadPart } from "@/components/saving/load-part";
import { latePart } from "@/components/ui/overlay/late-part";
import type { WhereAmIProps } from "./position-bar";

const WhereAmI = latePart(loadPart(async () => (await import("./position-bar")).WhereAmI));

/** The line that says where one is, loaded once one has gone away from the start of a message. */
export function OnceAway(props: WhereAmIProps) {
  const { scroll } = props;
  const isAway = useSyncExternalStore(scroll.subscribe, () => scroll.isAway);
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  return wasAway ? <WhereAmI {...props} /> : null;
}
