import { NameText } from "@/components/names/name-text";
import type { Mentioned } from "@/lib/domain/comments/comment";
import { mentionParts } from "@/lib/domain/comments/mention";

/** What somebody wrote, with the members it names. */
export function CommentText({ text, mentions }: { text: string; mentions: readonly Mentioned[] }) {
  return (
    <p dir="auto" className="text-body wrap-anywhere whitespace-pre-wrap text-ink">
      {mentionParts(text, mentions).map((part, at) =>
        part.isMention ? (
          <span key={at} className="rounded-control bg-accent-soft px-0.5 text-accent">
            <NameText text={part.text} />
          </span>
        ) : (
          <NameText key={at} text={part.text} hasLines />
        ),
      )}
    </p>
  );
}
