"use client";

import { Eye } from "lucide-react";
import { useMayEdit } from "@/components/shell/account/may-edit";
import { Badge } from "@/components/ui/feedback/badge";
import { LibraryBadge } from "./library-badge";

/** The library of the conversation that is read, and whether the person only reads there. */
export default function LibraryBadges({ id }: { id: string }) {
  const mayEdit = useMayEdit();
  return (
    <>
      <LibraryBadge id={id} />
      {mayEdit(id) ? null : (
        <Badge icon={<Eye aria-hidden size={12} />} title="You are a reader of this library">
          read only
        </Badge>
      )}
    </>
  );
}
