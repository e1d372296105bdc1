"use client";

import { ArrowDown, ArrowUp, Pencil, Plus } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { asRecord } from "@/lib/shared/read-value";
import { draftOf } from "./draft";
import { blockChange } from "./edit";
import { BlockForm } from "./form";
import { KIND_WORDS, describeBlock } from "./labels";
import type { MessageEditor } from "../message-editor";
import { RemoveButton } from "../remove-button";

interface Props {
  editor: MessageEditor;
  block: unknown;
  position: number;
  count: number;
  onMove: (to: number) => Promise<void>;
}

/** One block: what it is, where it is, its form when it is open. */
export function BlockRow({ editor, block, position, count, onMove }: Props) {
  const { kind, words } = describeBlock(block);
  const key = `block:${position}`;
  const name = `${kind.toLowerCase()} ${position + 1}`;
  const stored = asRecord(block);
  const draft = stored === null ? null : draftOf(editor.raw, stored, position);
  return (
    <li
      data-block={position}
      className="space-y-3 p-2"
      onKeyDown={async (event) => {
        const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        const to = position + by;
        if (!event.altKey || by === 0 || to < 0 || to >= count || editor.form === key) return;
        event.preventDefault();
        event.stopPropagation();
        await onMove(to);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="w-6 text-end text-small text-ink-faint tabular-nums">{position + 1}</span>
        <Badge>{kind}</Badge>
        <span className="min-w-24 flex-1 truncate text-small text-ink-soft" dir="auto">
          {words === "" ? "empty" : words}
        </span>
        <RowButtons
          editor={editor}
          name={name}
          position={position}
          count={count}
          formKey={draft === null ? null : key}
          onMove={onMove}
        />
      </div>
      {draft !== null && stored !== null && editor.form === key ? (
        <BlockForm
          editor={editor}
          label={`Edit ${name}`}
          initial={draft}
          isChanged={(now) => blockChange(draft, now, stored) !== null}
          onSave={async (now, base) => {
            const change = blockChange(draft, now, stored);
            if (change === null) return true;
            const { fields, texts } = change;
            return editor.save({ kind: "setBlock", position, fields, texts }, base);
          }}
        />
      ) : null}
    </li>
  );
}

function RowButtons({
  editor,
  name,
  position,
  count,
  formKey,
  onMove,
}: Omit<Props, "block"> & {
  name: string;
  /** Of the form that changes the block; null where it has none. */
  formKey: string | null;
}) {
  return (
    <span className="flex items-center">
      {formKey === null ? null : (
        <IconButton
          label={revealName(`Edit ${name}`)}
          size="small"
          onPress={() => editor.open(editor.form === formKey ? null : formKey)}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={revealName(`Move ${name} up`)}
        size="small"
        data-move="up"
        isDisabled={position === 0}
        onPress={() => onMove(position - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={revealName(`Move ${name} down`)}
        size="small"
        data-move="down"
        isDisabled={position === count - 1}
        onPress={() => onMove(position + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <Menu
        label="Kind of block"
        trigger={
          <IconButton label={revealName(`Add a block below ${name}`)} size="small">
            <Plus aria-hidden />
          </IconButton>
        }
        onAction={(added) => editor.open(`add:${position + 1}:${added}`)}
      >
        {Object.entries(KIND_WORDS).map(([id, label]) => (
          <MenuItem key={id} id={id}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <RemoveButton editor={editor} what={name} edit={{ kind: "removeBlock", position }} />
    </span>
  );
}
