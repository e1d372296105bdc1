import { X } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { IconButton } from "@/components/ui/button/icon-button";
import type { DraftChange } from "@/lib/domain/permissions/resolve/draft";
import type { Matrix } from "@/lib/domain/permissions/reports/matrix";
import { draftText } from "./draft-text";

interface Props {
  draft: readonly DraftChange[];
  matrix: Pick<Matrix, "tools" | "toolsets">;
  onRemove: (at: number) => void;
}

/** The changes of a draft, each of which can be taken out. */
export function DraftChips({ draft, matrix, onRemove }: Props) {
  if (draft.length === 0) return null;
  return (
    <ul aria-label="Draft" className="flex flex-wrap gap-2">
      {draft.map((change, at) => {
        const text = draftText(change, matrix.tools, matrix.toolsets);
        return (
          <li
            key={text}
            className="flex max-w-full items-center gap-1 rounded-control bg-tint ps-2 text-small"
          >
            <NameText className="truncate" text={text} />
            <IconButton size="small" label={`Take out ${text}`} onPress={() => onRemove(at)}>
              <X aria-hidden />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
