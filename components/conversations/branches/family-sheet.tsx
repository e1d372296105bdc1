"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { Sheet } from "@/components/ui/dialog/sheet";
import { TextLink } from "@/components/ui/text/text-link";
import { familyQuery } from "@/lib/queries/conversations/family";
import { TitleText } from "@/components/names/title-text";
import { useReader } from "../state/reader-context";

const KINDS = new Map([
  ["branch", "a branch taken out of here"],
  ["subagent", "the work of a subagent"],
  ["copy", "a copy"],
  ["continuation", "a continuation"],
]);

/** The conversations that go on from this one, each with the message it leaves at. */
export function FamilySheet({ onClose }: { onClose: () => void }) {
  const reader = useReader();
  const family = useQuery(familyQuery(reader.conversationId));
  return (
    <Sheet
      title="Child conversations"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {family.isError ? (
        <LoadError title="The child conversations could not be loaded" query={family} />
      ) : null}
      {family.data?.children.length === 0 ? (
        <p className="text-small text-ink-soft">No conversation continues this one.</p>
      ) : null}
      <ul className="divide-y divide-line">
        {family.data?.children.map(({ id, title, titleDerived, forkMessageId, kind }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <span className="min-w-0 flex-1">
              <TextLink href={`/conversations/${id}`}>
                <TitleText title={title} isDerived={titleDerived} />
              </TextLink>
              <span className="block text-caption text-ink-faint">
                {KINDS.get(kind ?? "") ?? "a child"}
              </span>
            </span>
            {forkMessageId === null ? null : (
              <Button
                size="small"
                onPress={async () => {
                  onClose();
                  await reader.goTo({ message: forkMessageId });
                }}
              >
                Where it branches off
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
