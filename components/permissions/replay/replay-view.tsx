"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { X } from "lucide-react";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { parseDraft, type DraftChange } from "@/lib/domain/permissions/resolve/draft";
import { permissionMatrixQuery, replayQuery } from "@/lib/queries/permission-reports";
import { LoadState } from "@/components/lists/load-state";
import { NameText } from "@/components/names/name-text";
import { IconButton } from "@/components/ui/button/icon-button";
import type { Matrix } from "@/lib/domain/permissions/reports/matrix";
import { DraftForm } from "../draft/draft-form";
import { ReplayResult } from "./replay-result";
import { draftText } from "../draft/draft-text";

const address = {
  draft: parseAsString.withDefault("[]"),
  base: parseAsStringLiteral(["recorded", "current"]).withDefault("recorded"),
};
const BASES = [
  { value: "recorded", label: "With what was recorded" },
  { value: "current", label: "With today’s permissions" },
] as const;

/** What the stored permissions, or others, would have asked about or blocked in the stored conversations. */
export function ReplayView() {
  const [{ draft: text, base }, set] = useQueryStates(address, { history: "push" });
  const draft = parseDraft(text) ?? [];
  const matrix = useInfiniteQuery(permissionMatrixQuery("", false)).data?.pages[0];
  const report = useQuery({ ...replayQuery(draft, base), placeholderData: keepPreviousData });
  const change = (next: readonly DraftChange[]) =>
    set({ draft: next.length === 0 ? null : JSON.stringify(next) });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section
        aria-label="Permissions to replay"
        className="flex shrink-0 flex-col gap-3 border-b border-line px-4 py-3 sm:px-6"
      >
        {matrix === undefined ? null : (
          <>
            <DraftForm
              matrix={matrix}
              onAdd={(added) => change([...withoutPlace(draft, added), added])}
            />
            <DraftChips
              draft={draft}
              matrix={matrix}
              onRemove={(at) => change(draft.toSpliced(at, 1))}
            />
          </>
        )}
        <SegmentedControl
          label="Compare"
          size="small"
          options={BASES}
          value={base}
          onChange={(next) => set({ base: next })}
          className="self-start"
        />
      </section>
      {report.data === undefined ? (
        <LoadState what="The replay" query={report} />
      ) : (
        <ReplayResult report={report.data} hasDraft={draft.length > 0} />
      )}
    </div>
  );
}

/** A later change of the same place takes the place of the earlier one. */
function withoutPlace(draft: readonly DraftChange[], added: DraftChange): DraftChange[] {
  const placeOf = (change: DraftChange) => JSON.stringify({ ...change, value: null });
  return draft.filter((change) => placeOf(change) !== placeOf(added));
}

interface Props {
  draft: readonly DraftChange[];
  matrix: Pick<Matrix, "tools" | "toolsets">;
  onRemove: (at: number) => void;
}

/** The changes of a draft, each of which can be taken out. */
function DraftChips({ draft, matrix, onRemove }: Props) {
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
