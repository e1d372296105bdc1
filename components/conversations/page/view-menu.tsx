"use client";

import { keysOf } from "@/lib/shared/keys-of";
import type { CommandId } from "@/components/commands/catalog";
import { useKeysOf } from "@/components/commands/key-bindings";
import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSection } from "@/components/ui/menu/section";
import { viewToggles, type ReaderView, type ViewToggles } from "./view-toggles";

type Name = keyof ViewToggles;

function Choice({ id, command, children }: { id: Name; command?: CommandId; children: string }) {
  const keys = useKeysOf(command ?? "palette.open");
  return (
    <MenuItem id={id} {...(command === undefined || keys === undefined ? {} : { keys })}>
      {children}
    </MenuItem>
  );
}

/** What of the messages is shown and open, and how densely. */
export default function ViewMenu({ anchor, view }: { anchor: OverlayAnchor; view: ReaderView }) {
  const toggles = viewToggles(view);
  const names = keysOf(toggles);
  return (
    <AnchoredMenu
      anchor={anchor}
      label="View"
      selectionMode="multiple"
      selectedKeys={names.filter((name) => toggles[name][0])}
      onSelectionChange={(keys) => {
        for (const name of names) {
          const [isOn, set] = toggles[name];
          const isChosen = keys === "all" || keys.has(name);
          if (isChosen !== isOn) set(isChosen);
        }
      }}
    >
      <MenuSection title="Show">
        <Choice id="user">Prompts</Choice>
        <Choice id="assistant">Answers</Choice>
        <Choice id="thinking">Thinking</Choice>
        <Choice id="tools">Tool calls</Choice>
        <Choice id="attachments">Attachments</Choice>
        <Choice id="deleted">Deleted messages</Choice>
        <Choice id="characters" command="view.hidden">
          Show hidden characters
        </Choice>
      </MenuSection>
      <MenuSection title="Read">
        <Choice id="focused" command="view.focused">
          Prompts and final answers only
        </Choice>
        <Choice id="compact">Compact</Choice>
        <Choice id="raw">Raw messages</Choice>
      </MenuSection>
      <MenuSection title="Open">
        <Choice id="openThinking" command="thinking.toggle">
          Open thinking
        </Choice>
        <Choice id="openTools" command="tools.toggle">
          Open tool calls
        </Choice>
      </MenuSection>
    </AnchoredMenu>
  );
}
