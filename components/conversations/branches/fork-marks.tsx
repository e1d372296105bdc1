"use client";

import { useQuery } from "@tanstack/react-query";
import { GitFork } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { TextLink } from "@/components/ui/text/text-link";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { familyQuery } from "@/lib/queries/conversations/family";
import { useReader } from "../state/reader-context";

/** The conversations that leave at a message, below it. */
export function ForkMarks({ message }: { message: MessageView }) {
  const reader = useReader();
  const { data: family } = useQuery(familyQuery(reader.conversationId));
  const leaving = family?.children.filter(
    ({ forkMessageId }) => forkMessageId === message.documentId && forkMessageId !== "",
  );
  if (leaving === undefined || leaving.length === 0) return null;
  return (
    <ul className="space-y-1 text-small text-ink-soft">
      {leaving.map(({ id, title }) => (
        <li key={id} className="flex items-center gap-2">
          <GitFork aria-hidden size={14} />
          <TextLink href={`/conversations/${id}`}>
            <NameText text={title} />
          </TextLink>
          branches off here
        </li>
      ))}
    </ul>
  );
}
