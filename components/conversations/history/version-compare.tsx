"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { Download, RotateCcw } from "lucide-react";
import { useState } from "react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { CopyButton } from "@/components/ui/button/copy-button";
import { LoadError } from "@/components/lists/load-error";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { VersionView } from "@/lib/domain/conversation/history/versions";
import { versionTextHref, versionTextQuery } from "@/lib/queries/conversations/history";
import { VersionDiffView } from "./version-diff-view";

/** Longer texts are not compared in the page. */
const COMPARED_BYTES = 4_000_000;

interface Props {
  conversationId: string;
  messageId: number | null;
  /** One or two, the older one first. */
  versions: readonly VersionView[];
  /** Number of the present one. */
  latest: number;
  /** Null: nothing may be changed. */
  onRestore: ((version: number) => Promise<void>) | null;
}

/** Two versions held against each other, and what can be done with each. */
export function VersionCompare({ conversationId, messageId, versions, latest, onRestore }: Props) {
  const isBig = versions.reduce((sum, { byteLength }) => sum + byteLength, 0) > COMPARED_BYTES;
  const texts = useQueries({
    queries: versions.map(({ number }) => ({
      ...versionTextQuery(conversationId, messageId, number),
      enabled: !isBig && versions.length === 2,
    })),
  });
  const failed = texts.find(({ isError }) => isError);
  const [before, after] = texts.map(({ data }) => data);
  return (
    <section aria-label="Comparison" className="min-w-0 space-y-4">
      <ul className="space-y-2">
        {versions.map((version) => (
          <VersionActions
            key={version.number}
            conversationId={conversationId}
            messageId={messageId}
            version={version}
            isLatest={version.number === latest}
            onRestore={onRestore === null ? null : () => onRestore(version.number)}
          />
        ))}
      </ul>
      {failed ? <LoadError title="A version could not be read" query={failed} /> : null}
      {isBig ? (
        <p className="text-small text-ink-soft">
          These versions are too long to compare here. You can download each.
        </p>
      ) : null}
      {versions.length < 2 ? (
        <p className="text-small text-ink-soft">Choose a second version to see what differs.</p>
      ) : null}
      {before !== undefined && after !== undefined ? (
        <VersionDiffView before={before} after={after} />
      ) : versions.length < 2 || isBig || failed ? null : (
        <Skeleton className="h-32 w-full" />
      )}
    </section>
  );
}

function VersionActions({
  conversationId,
  messageId,
  version,
  isLatest,
  onRestore,
}: Pick<Props, "conversationId" | "messageId"> & {
  version: VersionView;
  isLatest: boolean;
  onRestore: (() => Promise<void>) | null;
}) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const name = `version ${version.number}`;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <h3 className="flex-1 text-body font-medium whitespace-nowrap">
        {`Version ${version.number}`}
        {isLatest ? <span className="font-normal text-ink-soft"> (now)</span> : null}
      </h3>
      <CopyButton
        label={revealName(`Copy ${name}`)}
        text={() =>
          queryClient.fetchQuery(versionTextQuery(conversationId, messageId, version.number))
        }
      />
      <ButtonLink
        size="small"
        href={versionTextHref(conversationId, messageId, version.number)}
        download={`${messageId === null ? "conversation" : "message"}-version-${version.number}.json`}
        aria-label={revealName(`Download ${name}`)}
        icon={<Download aria-hidden size={14} />}
      >
        Download
      </ButtonLink>
      {isLatest || onRestore === null ? null : (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden size={14} />}
          aria-label={revealName(`Restore ${name}`)}
          isPending={isPending}
          onPress={async () => {
            setPending(true);
            await onRestore();
            setPending(false);
          }}
        >
          Restore
        </Button>
      )}
    </li>
  );
}
