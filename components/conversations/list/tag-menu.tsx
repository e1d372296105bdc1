"use client";

import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { tagsQuery } from "@/lib/queries/tags";

const MOST = 100;

/** Chooses the tag the listed conversations have; not there while no conversation has one. */
export function TagMenu({
  tag,
  onChange,
}: {
  tag: string | null;
  onChange: (tag: string | null) => unknown;
}) {
  const tags = useQuery(tagsQuery()).data?.tags ?? [];
  if (tags.length === 0) return null;
  return (
    <Menu
      label="Tag"
      selectionMode="single"
      selectedKeys={new Set(tag === null ? [] : [tag])}
      onSelectionChange={(keys) => {
        const [chosen] = keys === "all" ? [] : keys;
        return onChange(chosen === undefined ? null : String(chosen));
      }}
      trigger={<Button icon={<Tag aria-hidden size={16} />}>Tag</Button>}
    >
      {tags
        .toSorted((a, b) => b.count - a.count)
        .slice(0, MOST)
        .map(({ tag: name, count }) => (
          <MenuItem
            key={name}
            id={name}
            description={count === 1 ? "1 conversation" : `${count} conversations`}
          >
            {name}
          </MenuItem>
        ))}
    </Menu>
  );
}
