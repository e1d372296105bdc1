"use client";

import { ListBoxItem } from "react-aria-components/ListBox";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { useKeysOf } from "@/components/commands/key-bindings";
import { SnippetText } from "@/components/search/snippet-text";
import { cn } from "@/components/ui/style/cn";
import { KeyHint } from "@/components/ui/keys/hint";
import { menuRowClass } from "@/components/ui/menu/style";
import type { CommandId } from "@/components/commands/catalog";
import type { PaletteRow } from "./rows";

/** One line of the palette. */
export function PaletteRowView({ row }: { row: PaletteRow }) {
  const { id, label, Icon, detail, snippet, href, command } = row;
  return (
    <ListBoxItem
      id={id}
      textValue={revealName(label)}
      {...(href === undefined ? {} : { href })}
      className={cn(menuRowClass, "cursor-default text-ink")}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <NameText
          className={cn("max-w-full min-w-0 truncate", row.isDerived === true && "text-ink-soft")}
          text={label}
        />
        {detail === undefined ? null : (
          <span className="truncate text-small text-ink-faint">{detail}</span>
        )}
        {snippet === undefined ? null : (
          <span className="truncate-name w-full text-small text-ink-soft">
            <SnippetText snippet={snippet} />
          </span>
        )}
      </span>
      {command === undefined ? null : <CommandKeys id={command} />}
    </ListBoxItem>
  );
}

function CommandKeys({ id }: { id: CommandId }) {
  const keys = useKeysOf(id);
  return keys === undefined ? null : <KeyHint keys={keys} className="pointer-coarse:hidden" />;
}
