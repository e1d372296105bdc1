"use client";

import { tooltipAttributes } from "@/components/ui/overlay/tooltip";
import { initialsOf } from "@/lib/domain/live/initials";
import type { PresentMember } from "@/lib/domain/live/state";
import { revealName } from "@/lib/shared/hidden-in-names";

/** So many are shown by their initials; the others are counted. */
const SHOWN = 4;

const editingWords = ({ editing }: PresentMember) =>
  editing === null ? "" : ", editing a message";

/** Members by their initials; their names show on hover and focus. */
export function MemberChips({ members }: { members: readonly PresentMember[] }) {
  const others = members.slice(SHOWN);
  return (
    <ul aria-label="Also here" className="flex items-center gap-1">
      {members.slice(0, SHOWN).map((member) => (
        <li key={member.id}>
          <Chip
            text={initialsOf(member.name)}
            words={`${revealName(member.name)}${editingWords(member)}`}
            isEditing={member.editing !== null}
          />
        </li>
      ))}
      {others.length === 0 ? null : (
        <li>
          <Chip
            text={`+${others.length}`}
            words={others.map(({ name }) => revealName(name)).join(", ")}
            isEditing={others.some(({ editing }) => editing !== null)}
          />
        </li>
      )}
    </ul>
  );
}

function Chip({ text, words, isEditing }: { text: string; words: string; isEditing: boolean }) {
  return (
    <span
      role="img"
      aria-label={words}
      // Its name shows to whoever comes by keyboard as well.
      tabIndex={0}
      {...tooltipAttributes(words, {})}
      className={
        isEditing
          ? "flex size-6 items-center justify-center rounded-full bg-accent-fill text-caption font-semibold text-on-accent forced-colors:border"
          : "flex size-6 items-center justify-center rounded-full bg-accent-soft text-caption font-semibold text-accent forced-colors:border"
      }
    >
      {revealName(text)}
    </span>
  );
}
