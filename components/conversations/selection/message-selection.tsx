"use client";

import { Columns2, Copy, Ellipsis, Pin, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSeparator } from "@/components/ui/menu/separator";
import { SelectionBar } from "@/components/ui/list/selection-bar";
import { useKey } from "@/components/ui/keys/use-key";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import { useReader } from "../state/reader-context";
import { copyMessages } from "./copy-messages";
import { MoveToNewDialog } from "./move-to-new-dialog";
import { useWiderSelection } from "./use-wider-selection";

/** What can be done with all selected messages at once; each is one change. */
export function MessageSelection({
  isComparing,
  onCompare,
}: {
  isComparing: boolean;
  onCompare: (messages: readonly number[]) => void;
}) {
  const { conversationId, selection, editStructure, mayEdit } = useReader();
  const { selectAll } = useWiderSelection();
  const [isNaming, setNaming] = useState(false);
  const { ids, clear } = selection;
  useKey("Escape", clear, { isEnabled: ids.size > 0 && !isNaming && !isComparing });
  const messages = [...ids];
  const bulk = (edit: MessageEdit) => editStructure({ kind: "bulk", messages, edit });
  const remove = async () => {
    if ((await editStructure({ kind: "remove", messages })) !== null) clear();
  };
  return (
    <div className="px-4 pb-4">
      <SelectionBar count={ids.size} noun={["message", "messages"]} onClear={clear}>
        <Button size="small" onPress={selectAll}>
          Select all shown
        </Button>
        {messages.length === 2 ? (
          <Button
            size="small"
            icon={<Columns2 aria-hidden size={14} />}
            onPress={() => onCompare(messages)}
          >
            Compare messages
          </Button>
        ) : null}
        {mayEdit ? (
          <>
            <Button
              size="small"
              icon={<Pin aria-hidden size={14} />}
              onPress={() => bulk({ kind: "pin", value: true })}
            >
              Pin
            </Button>
            <Button
              size="small"
              icon={<Trash2 aria-hidden size={14} />}
              onPress={() => bulk({ kind: "delete" })}
            >
              Delete
            </Button>
          </>
        ) : null}
        <CopyMenu onCopy={(form) => copyMessages(conversationId, messages, form)} />
        {mayEdit ? <MoreMenu bulk={bulk} onMove={() => setNaming(true)} onRemove={remove} /> : null}
      </SelectionBar>
      {isNaming ? (
        <MoveToNewDialog
          conversationId={conversationId}
          count={ids.size}
          onClose={() => setNaming(false)}
          onMove={async (title) => {
            const moved = await editStructure({
              kind: "moveToNew",
              messages,
              ...(title === "" ? {} : { title }),
            });
            if (moved !== null) clear();
            return moved !== null;
          }}
        />
      ) : null}
    </div>
  );
}

function MoreMenu(props: {
  bulk: (edit: MessageEdit) => unknown;
  onMove: () => void;
  onRemove: () => unknown;
}) {
  return (
    <Menu
      label="More for the selected messages"
      trigger={
        <IconButton label="More for the selected messages" size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onAction={() => props.bulk({ kind: "pin", value: false })}>Unpin</MenuItem>
      <MenuItem onAction={() => props.bulk({ kind: "restore" })}>Restore</MenuItem>
      <MenuItem onAction={props.onMove}>Move to a new conversation…</MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onAction={props.onRemove}>
        Remove from the document
      </MenuItem>
    </Menu>
  );
}

function CopyMenu({ onCopy }: { onCopy: (form: "markdown" | "json") => unknown }) {
  return (
    <Menu
      label="Copy the selected messages"
      trigger={
        <Button size="small" icon={<Copy aria-hidden size={14} />}>
          Copy
        </Button>
      }
    >
      <MenuItem onAction={() => onCopy("markdown")}>As Markdown</MenuItem>
      <MenuItem onAction={() => onCopy("json")}>As JSON</MenuItem>
    </Menu>
  );
}
