"use client";

import {
  ArrowUpDown,
  Blocks,
  Braces,
  Copy,
  CopyPlus,
  FileText,
  FileX,
  GitFork,
  Scissors,
  History,
  Info,
  Link,
  Columns2,
  MessageSquare,
  MessageSquarePlus,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  Share2,
  SquareCheck,
  Star,
  Trash2,
  UserCog,
} from "lucide-react";
import { useState } from "react";
import { sharedMessage } from "@/components/shares/shared-message";
import { openedPart } from "@/components/saving/opened-part";
import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSeparator } from "@/components/ui/menu/separator";
import { Submenu } from "@/components/ui/menu/submenu";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { useWiderSelection } from "../selection/use-wider-selection";
import { MoveDialog } from "../structure/move-dialog";
import { SplitDialog } from "../structure/split-dialog";
import { useMessageStructure } from "../structure/use-message-structure";
import { copyWords } from "./copy-text";
import { linkToMessage } from "./link";
import { choosePassage } from "../comments/chosen-passage";
import { copyMessages } from "../selection/copy-messages";
import { editableBlocks, plainText } from "../editor/editable-text";
import { useReader } from "../state/reader-context";

const ShareDialog = openedPart(() => import("@/components/shares/share-dialog"));

const ROLES = [
  { role: "user", word: "User" },
  { role: "assistant", word: "Assistant" },
  { role: "tool", word: "Tool" },
] as const;

/** What is done with a message less often. */
export default function MessageMenu({
  anchor,
  message,
  hasRetries,
}: {
  anchor: OverlayAnchor;
  message: MessageView;
  /** Whether there are others in its place. */
  hasRetries: boolean;
}) {
  const reader = useReader();
  const { mayEdit } = reader;
  const structure = useMessageStructure(message);
  const [dialog, setDialog] = useState<"move" | "split" | "share" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <AnchoredMenu anchor={anchor} label="More about this message">
        <FirstItems message={message} />
        <MenuSeparator />
        <PanelItems message={message} />
        {hasRetries ? <RetryItems message={message} /> : null}
        {mayEdit ? (
          <>
            <RoleItems message={message} />
            <MenuSeparator />
            <StructureItems structure={structure} onAsk={setDialog} />
          </>
        ) : null}
        <MenuSeparator />
        <SelectItems id={message.id} />
        {mayEdit ? (
          <MenuItem icon={<Share2 />} onAction={() => setDialog("share")}>
            Share…
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Link />}
          onAction={() => copyWords(linkToMessage(message), "the link")}
          keys="y"
        >
          Copy link
        </MenuItem>
        {mayEdit ? <RemovalItems message={message} onRemove={() => structure.remove()} /> : null}
      </AnchoredMenu>
      {dialog === "share" ? (
        <ShareDialog
          conversation={reader.conversation}
          message={sharedMessage(message)}
          first="message"
          path={reader.timelineLook.path ?? null}
          onClose={close}
        />
      ) : null}
      {dialog === "move" ? (
        <MoveDialog total={null} onMove={structure.moveTo} onClose={close} />
      ) : null}
      {dialog === "split" ? (
        <SplitDialog
          conversationId={reader.conversationId}
          message={message}
          onSplit={structure.splitBefore}
          onEditText={() => {
            const part = editableBlocks(message)[0];
            if (part) reader.startEditing(message.id, part.block);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** What the switch of the retries has beside it where there is room. */
function RetryItems({ message }: { message: MessageView }) {
  const { edit, mayEdit, open } = useReader();
  return (
    <>
      {mayEdit ? (
        <MenuItem
          icon={<Star />}
          isDisabled={message.preferred}
          onAction={() => edit(message, { kind: "prefer", value: true })}
        >
          Prefer this retry
        </MenuItem>
      ) : null}
      <MenuItem icon={<Columns2 />} onAction={() => open("compare", message)}>
        Compare retries
      </MenuItem>
    </>
  );
}

function RemovalItems({ message, onRemove }: { message: MessageView; onRemove: () => unknown }) {
  const { edit } = useReader();
  return (
    <>
      {message.deleted ? (
        <MenuItem icon={<RotateCcw />} onAction={() => edit(message, { kind: "restore" })}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Trash2 />}
          keys="Delete"
          tone="danger"
          onAction={() => edit(message, { kind: "delete" })}
        >
          Delete
        </MenuItem>
      )}
      <MenuItem icon={<FileX />} tone="danger" onAction={onRemove}>
        Remove from the document
      </MenuItem>
    </>
  );
}

/** What a mouse finds without the menu, and a finger here. */
function FirstItems({ message }: { message: MessageView }) {
  const { conversationId, edit, startEditing, mayEdit } = useReader();
  const { idsOfTurn } = useWiderSelection();
  const editable = editableBlocks(message)[0];
  return (
    <>
      <MenuItem
        icon={<Copy />}
        keys="Shift+Y"
        onAction={() => copyWords(plainText(message), "the text")}
      >
        Copy text
      </MenuItem>
      <Submenu
        label="Copy as Markdown"
        item={<MenuItem icon={<FileText />}>Copy as Markdown</MenuItem>}
      >
        <MenuItem onAction={() => copyMessages(conversationId, [message.id], "markdown")}>
          This message
        </MenuItem>
        <MenuItem
          onAction={() => copyMessages(conversationId, () => idsOfTurn(message.id), "markdown")}
        >
          The whole turn
        </MenuItem>
      </Submenu>
      {mayEdit ? (
        <MenuItem
          icon={message.pinned ? <PinOff /> : <Pin />}
          keys="b"
          onAction={() => edit(message, { kind: "pin", value: !message.pinned })}
        >
          {message.pinned ? "Unpin" : "Pin"}
        </MenuItem>
      ) : null}
      {editable && mayEdit ? (
        <MenuItem
          icon={<Pencil />}
          keys="e"
          onAction={() => startEditing(message.id, editable.block)}
        >
          Edit text
        </MenuItem>
      ) : null}
    </>
  );
}

/** What opens next to the message or over it. */
function PanelItems({ message }: { message: MessageView }) {
  const reader = useReader();
  return (
    <>
      <MenuItem icon={<Info />} keys="i" onAction={() => reader.open("message", message)}>
        Details
      </MenuItem>
      <MenuItem
        icon={<MessageSquare />}
        keys="m"
        onAction={() => {
          choosePassage(null);
          reader.open("comments", message);
        }}
      >
        Comment
      </MenuItem>
      <MenuItem icon={<History />} onAction={() => reader.open("history", message)}>
        History
      </MenuItem>
      {reader.mayEdit ? (
        <>
          <MenuItem icon={<Blocks />} onAction={() => reader.open("blocks", message)}>
            Edit blocks and attachments
          </MenuItem>
          <MenuItem icon={<Braces />} keys="u" onAction={() => reader.open("json", message)}>
            Edit as JSON
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

function StructureItems(props: {
  structure: ReturnType<typeof useMessageStructure>;
  onAsk: (dialog: "move" | "split") => void;
}) {
  const { structure, onAsk } = props;
  return (
    <>
      <Submenu
        label="Add below"
        item={<MenuItem icon={<MessageSquarePlus />}>Add a message below</MenuItem>}
      >
        {ROLES.map(({ role, word }) => (
          <MenuItem key={role} onAction={() => structure.addBelow(role)}>
            {word}
          </MenuItem>
        ))}
      </Submenu>
      <Submenu label="Retry" item={<MenuItem icon={<CopyPlus />}>Add a retry</MenuItem>}>
        <MenuItem onAction={() => structure.addRetry(true)}>Copy of this message</MenuItem>
        <MenuItem onAction={() => structure.addRetry(false)}>Empty, to be written</MenuItem>
      </Submenu>
      <Submenu label="Move" item={<MenuItem icon={<ArrowUpDown />}>Move</MenuItem>}>
        <MenuItem onAction={() => structure.move("up")}>Up</MenuItem>
        <MenuItem onAction={() => structure.move("down")}>Down</MenuItem>
        <MenuItem onAction={() => onAsk("move")}>To a number…</MenuItem>
      </Submenu>
      <Submenu label="Parts" item={<MenuItem icon={<Scissors />}>Split or merge</MenuItem>}>
        <MenuItem onAction={() => onAsk("split")}>Split…</MenuItem>
        <MenuItem onAction={() => structure.mergeWithNext()}>Merge with the next</MenuItem>
      </Submenu>
      <Submenu label="Fork" item={<MenuItem icon={<GitFork />}>Fork from here</MenuItem>}>
        <MenuItem
          description="Continues in a conversation of its own"
          onAction={() => structure.fork("continuation")}
        >
          Continuation
        </MenuItem>
        <MenuItem
          description="Takes another path from here"
          onAction={() => structure.fork("branch")}
        >
          Branch
        </MenuItem>
        <MenuItem
          description="The messages up to here, to be changed freely"
          onAction={() => structure.fork("copy")}
        >
          Copy
        </MenuItem>
      </Submenu>
    </>
  );
}

function SelectItems({ id }: { id: number }) {
  const { selection } = useReader();
  const wider = useWiderSelection();
  return (
    <Submenu label="Select" item={<MenuItem icon={<SquareCheck />}>Select</MenuItem>}>
      <MenuItem keys="x" onAction={() => selection.toggle(id)}>
        {selection.ids.has(id) ? "Not this message" : "This message"}
      </MenuItem>
      <MenuItem onAction={() => wider.selectTo(id)}>From the last selected to here</MenuItem>
      <MenuItem onAction={() => wider.selectTurn(id)}>The whole turn</MenuItem>
      <MenuItem onAction={() => wider.selectAll()}>All shown messages</MenuItem>
    </Submenu>
  );
}

function RoleItems({ message }: { message: MessageView }) {
  const { edit } = useReader();
  return (
    <Submenu label="Role" item={<MenuItem icon={<UserCog />}>Change role</MenuItem>}>
      {ROLES.map(({ role, word }) => (
        <MenuItem
          key={role}
          isDisabled={message.role === role}
          onAction={() => edit(message, { kind: "role", role })}
        >
          {word}
        </MenuItem>
      ))}
    </Submenu>
  );
}
