"use client";

import { Lock, TriangleAlert, Redo2, Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { loadPart } from "@/components/saving/load-part";
import { useAccount } from "@/components/shell/account/account";
import { PresentMembers } from "@/components/live/live-parts";
import { ConversationTags } from "@/components/tags/conversation-tags";
import { useMedia } from "@/components/ui/browser/use-media";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { NumberText } from "@/components/ui/text/number-text";
import { sourceName } from "@/lib/domain/conversation/view/source-name";
import { latePart } from "@/components/ui/overlay/late-part";
import { useCommands } from "@/components/commands/use-commands";
import { openedPart } from "@/components/saving/opened-part";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { CommandButton } from "@/components/commands/command-button";
import { conversationChangesQuery } from "@/lib/queries/conversations/editing";
import { useReader } from "../state/reader-context";

const loadGoTo = () => import("./go-to-panel");

const GoToPanel = openedPart(loadGoTo, true);

const LibraryBadges = latePart(loadPart(() => import("@/components/libraries/library-badges")));
const FamilyBadges = latePart(
  loadPart(async () => (await import("../branches/family-badges")).FamilyBadges),
);

interface ToolsProps {
  /** Slots of the whole timeline. */
  total: number;
  onRedo: () => void | Promise<void>;
}

/** What is notable about the conversation. */
export function ReaderBadges() {
  const { conversation, editShell, mayEdit } = useReader();
  const hasLibraries = useAccount() !== null;
  const source = sourceName(conversation.format);
  return (
    <>
      <PresentMembers />
      <PrivateBadge />
      {hasLibraries ? <LibraryBadges id={conversation.libraryId} /> : null}
      <ConversationTags
        conversation={conversation}
        onSave={
          mayEdit ? async (tags) => (await editShell({ kind: "tags", tags })) !== false : null
        }
      />
      {source === null ? null : <Badge>from {source}</Badge>}
      {conversation.parentId === null && conversation.childCount === 0 ? null : <FamilyBadges />}
      <ProblemsButton />
    </>
  );
}

/** Where to go to, and the way back of what was changed. */
export function ReaderTools({ total, onRedo }: ToolsProps) {
  const reader = useReader();
  return (
    <>
      <GoTo
        total={total}
        count={reader.conversation.messageCount}
        onGoTo={(number) => reader.goTo({ number })}
      />
      {reader.mayEdit ? <UndoButtons onUndo={reader.undo} onRedo={onRedo} /> : null}
    </>
  );
}

/** On a phone the head is one row; what finds no room in it is one more above the messages, and scrolls with them. */
export function PhoneStrip(props: ToolsProps) {
  const isPhone = useMedia("(width < 40rem)");
  if (!isPhone) return null;
  return (
    <div className="-mx-1 mb-3 flex items-center gap-1 overflow-x-auto p-1 *:shrink-0 last:-mb-3">
      <ReaderTools {...props} />
      <ReaderBadges />
    </div>
  );
}

function PrivateBadge() {
  const { conversation } = useReader();
  if (!conversation.isPrivate) return null;
  return (
    <Badge
      tone="accent"
      icon={<Lock aria-hidden size={12} />}
      title={conversation.ownerId ?? "no owner named"}
    >
      private
    </Badge>
  );
}

function ProblemsButton() {
  const { conversation, open } = useReader();
  const problems = conversation.errorCount + conversation.warningCount;
  if (problems === 0) return null;
  return (
    <Button
      size="small"
      icon={<TriangleAlert aria-hidden size={14} className="text-warning" />}
      onPress={() => open("document")}
    >
      <span className="tabular-nums">
        <NumberText value={problems} /> {problems === 1 ? "problem" : "problems"}
      </span>
    </Button>
  );
}

/** "Go to message n" for conversations too long to scroll through. */
function GoTo({
  total,
  count,
  onGoTo,
}: {
  /** Places in the timeline; retries share one. */
  total: number;
  /** Messages in the document. */
  count: number;
  onGoTo: (number: number) => void;
}) {
  const id = useId();
  // The panel is at its button and gives the focus back to it, so the key presses the button.
  useCommands({ "message.goTo": () => document.getElementById(id)?.click() });
  if (total < 2) return null;
  return (
    <LazyOverlay
      kind="dialog"
      load={loadGoTo}
      renderTrigger={(props) => (
        <Button {...props} id={id} className="max-sm:px-3">
          <span className="tabular-nums">
            <NumberText value={count} /> messages
          </span>
        </Button>
      )}
    >
      {(anchor) => <GoToPanel anchor={anchor} total={total} count={count} onGoTo={onGoTo} />}
    </LazyOverlay>
  );
}

/** Undo and redo; pointed at, they say what they would do. */
function UndoButtons({
  onUndo,
  onRedo,
}: {
  onUndo: () => void | Promise<void>;
  onRedo: () => void | Promise<void>;
}) {
  const { conversationId } = useReader();
  const [isNear, setNear] = useState(false);
  const changes = useQuery({ ...conversationChangesQuery(conversationId), enabled: isNear }).data;
  const near = { onHoverStart: () => setNear(true), onFocus: () => setNear(true) };
  return (
    <>
      <CommandButton
        {...near}
        label="Undo"
        hint={hintOf("undo", changes?.undo)}
        command="edit.undo"
        onPress={() => onUndo()}
      >
        <Undo2 />
      </CommandButton>
      <CommandButton
        {...near}
        label="Redo"
        hint={hintOf("redo", changes?.redo)}
        command="edit.redo"
        onPress={() => onRedo()}
      >
        <Redo2 />
      </CommandButton>
    </>
  );
}

function hintOf(what: "undo" | "redo", label: string | null | undefined): string | undefined {
  if (label === undefined) return undefined;
  if (label === null) return `There is nothing to ${what}`;
  return what === "undo" ? `Undo: ${label}` : `Redo: ${label}`;
}
