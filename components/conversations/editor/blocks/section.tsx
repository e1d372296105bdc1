"use client";

import { Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { Menu } from "@/components/ui/menu/menu";
import { MenuItem } from "@/components/ui/menu/item";
import { asList, asText } from "@/lib/shared/read-value";
import { emptyDraft, isBlockKind } from "./draft";
import { BlockForm } from "./form";
import { newBlock } from "./edit";
import { BlockRow } from "./row";
import { KIND_WORDS } from "./labels";
import type { MessageEditor } from "../message-editor";

const ADDED = /^add:(\d+):(\w+)$/;

/** The blocks of a message in their order, each with its form, and what can be added. */
export function BlockSection({ editor }: { editor: MessageEditor }) {
  const list = useRef<HTMLOListElement>(null);
  const blocks = asList(editor.message["contentBlocks"]);
  const isText = editor.message["messageType"] === "text";
  const content = asText(editor.message["content"]) ?? "";
  const added = ADDED.exec(editor.form ?? "");
  const move = async (from: number, to: number) => {
    if (!(await editor.save({ kind: "moveBlock", from, to }))) return;
    focusMove(list.current, to, to < from ? "up" : "down");
  };
  return (
    <section aria-label="Blocks" className="space-y-3">
      <h3 className="text-body font-semibold">Blocks</h3>
      {isText ? (
        <p className="text-small text-ink-soft">
          This is a text message: it has no blocks.{" "}
          {content === ""
            ? "The first block you add makes it a composite message."
            : "The first block you add makes it a composite message; its text then becomes the first block."}
        </p>
      ) : null}
      {blocks.length === 0 ? null : (
        <ol ref={list} className="divide-y divide-line rounded-card border border-line">
          {blocks.map((block, position) => (
            <BlockRow
              key={position}
              editor={editor}
              block={block}
              position={position}
              count={blocks.length}
              onMove={(to) => move(position, to)}
            />
          ))}
        </ol>
      )}
      {added === null ? (
        <AddBlock editor={editor} position={isText ? (content === "" ? 0 : 1) : blocks.length} />
      ) : (
        <NewBlock key={editor.form} editor={editor} position={Number(added[1])} kind={added[2]} />
      )}
    </section>
  );
}

/** Moving puts another element under the pointer; the focus goes along with the block. */
function focusMove(list: HTMLElement | null, position: number, way: "up" | "down"): void {
  const row = list?.querySelector(`[data-block="${position}"]`);
  const button =
    row?.querySelector<HTMLElement>(`[data-move="${way}"]:not(:disabled)`) ??
    row?.querySelector<HTMLElement>("[data-move]:not(:disabled)");
  button?.focus();
}

const KINDS = ["text", "thinking", "toolCall", "toolApproval", "toolResult"] as const;

function AddBlock({ editor, position }: { editor: MessageEditor; position: number }) {
  return (
    <Menu
      label="Kind of block"
      placement="bottom start"
      trigger={<Button icon={<Plus aria-hidden size={16} />}>Add a block</Button>}
      onAction={(kind) => editor.open(`add:${position}:${kind}`)}
    >
      {KINDS.map((kind) => (
        <MenuItem key={kind} id={kind}>
          {KIND_WORDS[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}

function NewBlock({
  editor,
  position,
  kind,
}: {
  editor: MessageEditor;
  position: number;
  kind: string | undefined;
}) {
  if (!isBlockKind(kind)) return null;
  return (
    <BlockForm
      editor={editor}
      label={`New block: ${KIND_WORDS[kind].toLowerCase()}`}
      initial={emptyDraft(kind)}
      saveLabel="Add the block"
      isNew
      onSave={(draft, base) =>
        editor.save({ kind: "addBlock", position, block: newBlock(draft) }, base)
      }
    />
  );
}
