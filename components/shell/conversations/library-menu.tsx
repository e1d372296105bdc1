"use client";

import { ChevronDown, Library } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { NameText } from "@/components/names/name-text";
import { useLibraries } from "@/components/shell/account/libraries";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import { cn } from "@/components/ui/style/cn";
import { narrowedCookie } from "./narrowed";

const ALL = "all";

/** Narrows the list below it to one library, which this browser remembers, and says to which it is narrowed. */
export default function LibraryMenu({
  chosen,
  onChoose,
}: {
  /** Null for all. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const libraries = useLibraries();
  const current = libraries.find(({ id }) => id === chosen);
  return (
    <Menu
      label="Library"
      placement="bottom start"
      selectionMode="single"
      selectedKeys={new Set([current?.id ?? ALL])}
      onAction={(key) => {
        const id = key === ALL ? null : key;
        document.cookie = narrowedCookie(id);
        onChoose(id);
      }}
      trigger={
        <Button
          className={cn(
            "flex h-control-small max-w-full min-w-0 items-center gap-1.5 rounded-control px-2 text-caption font-medium transition-state data-focus-visible:focus-ring-inset data-hovered:bg-tint pointer-coarse:h-touch",
            current === undefined ? "text-ink-soft" : "text-accent",
          )}
        >
          <Library aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">Library: </span>
          <span className="truncate-name min-w-0">
            {current === undefined ? "All libraries" : <NameText text={current.name} />}
          </span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </Button>
      }
    >
      <MenuItem id={ALL}>All libraries</MenuItem>
      {libraries.map(({ id, name }) => (
        <MenuItem key={id} id={id}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
