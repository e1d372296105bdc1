"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useMedia } from "@/components/ui/browser/use-media";
import { IconButton } from "@/components/ui/button/icon-button";
import { runCommand } from "@/components/commands/registry";
import { outlineQuery } from "@/lib/queries/conversations/timeline";
import type { RailProps } from "./rail-props";
import { RailTrack } from "./rail-track";

const WIDE = "(min-width: 56.25rem)";

/** In a slim column, a tick for each turn: what there is, what is notable in it, and where one is. */
export function Rail(props: RailProps) {
  const isWide = useMedia(WIDE);
  const outline = useQuery({
    ...outlineQuery(props.conversationId, props.look),
    enabled: isWide,
    placeholderData: (before) => before,
  });
  const marks = outline.data?.marks ?? [];
  if (!isWide || marks.length < 2) return null;
  return (
    <>
      <IconButton
        size="small"
        label="Previous prompt"
        placement="left"
        onPress={() => runCommand("turn.previous")}
      >
        <ChevronUp />
      </IconButton>
      <RailTrack {...props} marks={marks} />
      <IconButton
        size="small"
        label="Next prompt"
        placement="left"
        onPress={() => runCommand("turn.next")}
      >
        <ChevronDown />
      </IconButton>
    </>
  );
}
