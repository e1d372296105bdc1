"use client";

import { Library } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { useOtherLibrary } from "@/components/shell/account/libraries";
import { Badge } from "@/components/ui/feedback/badge";

/** Names the library of a conversation; nothing for the main one. */
export function LibraryBadge({ id }: { id: string }) {
  const library = useOtherLibrary(id);
  if (library === null) return null;
  return (
    <Badge icon={<Library aria-hidden size={12} />} title={`In the library ${library.name}`}>
      <span className="sr-only">In the library </span>
      <NameText className="max-w-20 truncate sm:max-w-28" text={library.name} />
    </Badge>
  );
}
