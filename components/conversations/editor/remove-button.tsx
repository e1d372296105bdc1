"use client";

import { Trash2 } from "lucide-react";
import { OPEN_FORM } from "@/components/forms/edit-form";
import { IconButton } from "@/components/ui/button/icon-button";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { MessageEditor } from "./message-editor";

/** Removes one part of a message. */
export function RemoveButton({
  editor,
  what,
  edit,
}: {
  editor: MessageEditor;
  /** Names the part, such as `text 2`. */
  what: string;
  edit: MessageEdit;
}) {
  return (
    <IconButton
      label={revealName(`Remove ${what}`)}
      size="small"
      variant="danger"
      onPress={() =>
        // Behind a part that goes, the open form would belong to another one.
        editor.unsaved.leave(OPEN_FORM, () => {
          editor.close();
          return editor.save(edit);
        })
      }
    >
      <Trash2 aria-hidden />
    </IconButton>
  );
}
