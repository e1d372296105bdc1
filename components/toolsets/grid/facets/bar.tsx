"use client";

import { useRef } from "react";
import { useCommands } from "@/components/commands/use-commands";
import type { ToolsetContext } from "@/lib/domain/toolset/view/listing";
import { ConversationPicker } from "./conversation-picker";
import type { FacetProps } from "./cards";
import { FacetMenu } from "./menu";
import type { QuickSelector } from "./quick-selectors";
import type { GridTool } from "../rows/row-view";
import { SelectMenu } from "./select-menu";
import { TextFilter } from "./text-filter";

export interface GridBarProps {
  text: string;
  onText: (text: string) => void;
  isQuick: (text: string) => boolean;
  facets: FacetProps;
  shown: readonly GridTool[];
  selectors: () => readonly QuickSelector[];
  onSelect: (tools: readonly GridTool[]) => void;
  conversation: ToolsetContext | null;
  canChoose: boolean;
  onConversation: (id: string | null) => void;
}

/** What narrows the grid, selects in it, and sets its context. */
export function GridBar(props: GridBarProps) {
  const { shown } = props;
  const field = useRef<HTMLDivElement>(null);
  useCommands({ "tool.filter": () => field.current?.querySelector("input")?.focus() });
  return (
    <div ref={field} className="flex items-center gap-2">
      <TextFilter text={props.text} onText={props.onText} isQuick={props.isQuick} />
      <FacetMenu {...props.facets} />
      <SelectMenu shown={shown} selectors={props.selectors} onSelect={props.onSelect} />
      <ConversationPicker
        chosen={props.conversation}
        isDisabled={!props.canChoose}
        onChoose={props.onConversation}
      />
    </div>
  );
}
