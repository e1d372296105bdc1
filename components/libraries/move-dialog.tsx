"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titleWords } from "@/components/names/title-labels";
import { useLibraries } from "@/components/shell/account/libraries";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { RadioList } from "@/components/ui/fields/radio-list";
import { hasRight } from "@/lib/domain/accounts/role";
import { librariesQuery } from "@/lib/queries/libraries";
import { sharesQuery } from "@/lib/queries/shares";
import { conversationsOf } from "@/components/names/conversations-of";
import { audienceOf, linksStay, willBeSeenBy, type DescribedLibrary } from "./library-labels";
import { useMoveToLibrary, type LibraryItem } from "./use-move-to-library";

interface Props {
  conversations: readonly LibraryItem[];
  onMoved?: () => void;
  onClose: () => void;
}

/** Chooses the library that conversations go to, and says what changes by that and what does not. */
export default function MoveToLibraryDialog({ conversations, onMoved, onClose }: Props) {
  const known = useLibraries();
  const libraries = (useQuery(librariesQuery()).data ?? known).filter(({ role }) =>
    hasRight(role, "write"),
  );
  const move = useMoveToLibrary();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isAllIn = (id: string) => conversations.every(({ libraryId }) => libraryId === id);
  const target = libraries.find(({ id }) => id === chosen);
  const [first] = conversations;

  async function confirm(): Promise<void> {
    if (target === undefined) return;
    setPending(true);
    const refused = await move(conversations, target);
    setPending(false);
    setProblem(refused);
    if (refused !== null) return;
    onClose();
    onMoved?.();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Move to library"
      description={
        conversations.length === 1 && first !== undefined
          ? `“${titleWords(first.title)}”`
          : conversationsOf(conversations.length)
      }
      renderFooter={(close) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={target === undefined}
            isPending={isPending}
            onPress={confirm}
          >
            Move
          </Button>
        </>
      )}
    >
      <div className="-mx-2">
        <RadioList
          label="Library"
          options={libraries.map((library) => ({
            value: library.id,
            label: library.name,
            description: isAllIn(library.id) ? "Already here" : audienceOf(library),
            isDisabled: isAllIn(library.id),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <Consequences conversations={conversations} target={target ?? null} />
      {problem === null ? null : (
        <InlineError className="mt-3" title="Nothing was moved">
          {problem}
        </InlineError>
      )}
    </Dialog>
  );
}

function Consequences({
  conversations,
  target,
}: {
  conversations: readonly LibraryItem[];
  target: DescribedLibrary | null;
}) {
  const count = conversations.length;
  const links = linksStay(useOpenLinks(conversations), count);
  const isAnyPrivate = conversations.some(({ isPrivate }) => isPrivate);
  return (
    <div
      role="status"
      className="mt-3 space-y-1 border-t border-line pt-3 text-small text-ink-soft"
    >
      {target === null ? null : (
        <p className="font-medium text-ink">{willBeSeenBy(target, count)}</p>
      )}
      {isAnyPrivate ? <p>What is private stays private.</p> : null}
      <p>History, comments, pins and folders stay as they are.</p>
      {links === null ? null : <p>{links}</p>}
    </div>
  );
}

/** So many are asked about one by one. */
const MOST_ASKED = 20;

/** How many links of the person to these conversations work. */
function useOpenLinks(conversations: readonly LibraryItem[]): number {
  const found = useQueries({
    queries: conversations
      .slice(0, MOST_ASKED)
      .map(({ id }) => ({ ...sharesQuery(id), refetchInterval: false as const })),
  });
  return found.flatMap(({ data }) => data?.items ?? []).filter(({ state }) => state === "active")
    .length;
}
