"use client";

import { Library } from "lucide-react";
import { useLibraries } from "@/components/shell/account/libraries";
import { IconButton } from "@/components/ui/button/icon-button";
import { MenuItem } from "@/components/ui/menu/item";
import { Menu } from "@/components/ui/menu/menu";
import { cn } from "@/components/ui/style/cn";

const ALL = "all";

/** Narrows the list of the sidebar to one library. */
export function LibraryMenu({
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
      selectionMode="single"
      selectedKeys={new Set([current?.id ?? ALL])}
      onAction={(id) => onChoose(id === ALL ? null : id)}
      trigger={
        <IconButton
          label={current === undefined ? "Library: all" : `Library: ${current.name}`}
          hint={current === undefined ? "Show one library" : `Only ${current.name}`}
          size="small"
          placement="bottom"
        >
          <Library aria-hidden className={cn(current !== undefined && "text-accent")} />
        </IconButton>
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
