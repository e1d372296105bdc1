"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useKept } from "@/components/drafts/use-kept";
import { Button } from "@/components/ui/button/button";
import { LoadError } from "@/components/lists/load-error";
import { Sheet } from "@/components/ui/dialog/sheet";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { DamagedItem } from "@/lib/domain/exports/damaged-item";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { exportReviewQuery } from "@/lib/queries/exports";
import {
  chosenRequest,
  firstChoices,
  missingDecision,
  reviewRequest,
  type ExportChoices,
} from "./export-choices";
import { DamagedChoice } from "./damaged-choice";
import { ExportPreviewBox } from "./export-preview";
import { FindingsChoice } from "./findings-choice";
import { FormatChoice } from "./format-choice";
import {
  EXPORT_CHOICES_MS,
  exportSubject,
  keepChange,
  NO_EXPORT_CHOICES,
  readKeptChoices,
  withKept,
} from "./kept-choices";
import { lastFormat, rememberFormat } from "./last-format";
import { PrivateChoice } from "./private-choice";
import { PrivateReferencesChoice } from "./private-references-choice";
import { ProofLine } from "./proof-line";
import { FolderChoice, WhatLeaves } from "./export-contents";

interface Props {
  request: ExportRequest;
  /** Damaged documents that an export was refused for; a review looks at less than an export does. */
  damaged: readonly DamagedItem[];
  isPending: boolean;
  onClose: () => void;
  /** @returns whether the file was made */
  onExport: (request: ExportRequest) => Promise<boolean>;
}

/** One sheet for every way out: what is in scope, in which form, what leaves, what somebody has to decide. */
export function ExportSheet({ request, damaged: refused, isPending, onClose, onExport }: Props) {
  const pathname = usePathname();
  const kept = useKept({
    subject: exportSubject(request),
    field: "sheet",
    label: "Choices for an export",
    href: pathname,
    empty: NO_EXPORT_CHOICES,
    read: readKeptChoices,
    keepMs: EXPORT_CHOICES_MS,
  });
  const [first] = useState(() => firstChoices(request, lastFormat(request)));
  const choices = withKept(first, kept.value);
  const [isWhole, setWhole] = useState(false);
  const change = (next: Partial<ExportChoices>) => kept.set((former) => keepChange(former, next));
  const scope = reviewRequest(request, choices.format, choices.roundTrip);
  const loaded = useQuery({
    ...exportReviewQuery(scope, isWhole),
    placeholderData: keepPreviousData,
  });
  const review = loaded.data;
  const damaged = review !== undefined && review.damaged.length > 0 ? review.damaged : refused;
  const missing = review === undefined ? null : missingDecision(choices, review, damaged);
  return (
    <Sheet
      title="Export"
      size="wide"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <ExportFooter
          missing={missing}
          isPending={isPending}
          isDisabled={review === undefined || missing !== null}
          onCancel={() => {
            // Escape keeps the choices; this gives them up.
            kept.forget();
            onClose();
          }}
          onExport={async () => {
            if (review === undefined) return;
            if (!(await onExport(chosenRequest(request, choices, review)))) return;
            rememberFormat(request, choices.format);
            kept.forget();
          }}
        />
      }
    >
      {loaded.isError ? (
        <LoadError title="What would be exported could not be read" query={loaded} />
      ) : review === undefined ? (
        <LoadingRows />
      ) : (
        <div className="space-y-6">
          <FormatChoice review={review} choices={choices} onChange={change} />
          <WhatLeaves
            review={review}
            choices={choices}
            isLooking={loaded.isFetching}
            onLookAtAll={() => setWhole(true)}
          />
          <FolderChoice review={review} choices={choices} onChange={change} />
          <DamagedChoice damaged={damaged} choices={choices} onChange={change} />
          <PrivateChoice review={review} choices={choices} onChange={change} />
          <PrivateReferencesChoice review={review} choices={choices} onChange={change} />
          <FindingsChoice review={review} request={scope} choices={choices} onChange={change} />
          <ExportPreviewBox request={chosenRequest(request, choices, review)} missing={missing} />
          <ProofLine review={review} choices={choices} />
        </div>
      )}
    </Sheet>
  );
}

function LoadingRows() {
  return (
    <div className="space-y-3">
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-row w-full" />
      ))}
    </div>
  );
}

function ExportFooter({
  missing,
  isPending,
  isDisabled,
  onCancel,
  onExport,
}: {
  /** What somebody has to decide first. */
  missing: string | null;
  isPending: boolean;
  isDisabled: boolean;
  onCancel: () => void;
  onExport: () => Promise<void>;
}) {
  return (
    <>
      <p
        aria-live="polite"
        className="me-auto min-w-0 text-small text-ink-soft max-sm:not-empty:basis-full"
      >
        {missing}
      </p>
      <Button onPress={onCancel}>Cancel</Button>
      <Button
        variant="primary"
        icon={<Download aria-hidden size={16} />}
        isPending={isPending}
        isDisabled={isDisabled}
        onPress={onExport}
      >
        Export
      </Button>
    </>
  );
}
