"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ByteSize } from "@/components/ui/text/byte-size";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Time } from "@/components/ui/text/time";
import type { VersionView } from "@/lib/domain/conversation/history/versions";
import type { HistoryRow } from "@/lib/domain/conversation/history/rows";
import type { AuditEntryView } from "@/lib/domain/conversation/view/types";
import { useAccount } from "@/components/shell/account/account";
import { actorWords } from "./actor-labels";
import { AuditTime } from "./audit-time";

const ROWS_AT_ONCE = 100;

interface Props {
  rows: readonly HistoryRow[];
  chosen: readonly number[];
  onChoose: (version: number, isOn: boolean) => void;
}

/** Versions and claims of the file, newest first. */
export function HistoryList({ rows, chosen, onChoose }: Props) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    <div className="min-w-0 space-y-2">
      <ol aria-label="History" className="divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <li key={row.kind === "version" ? `v${row.version.number}` : `c${row.at}`}>
            {row.kind === "version" ? (
              <VersionRow
                version={row.version}
                isNoted={row.isNoted}
                isChosen={chosen.includes(row.version.number)}
                onChoose={(isOn) => onChoose(row.version.number, isOn)}
              />
            ) : (
              <ClaimRow entry={row.entry} />
            )}
          </li>
        ))}
      </ol>
      {rows.length > shown ? (
        <Button size="small" onPress={() => setShown(shown + ROWS_AT_ONCE)}>
          {`Show more (${rows.length - shown} left)`}
        </Button>
      ) : null}
    </div>
  );
}

const KINDS: Readonly<Record<VersionView["kind"], string | null>> = {
  imported: "imported",
  edit: null,
  undo: "undone",
  redo: "redone",
  now: "now",
};

function VersionRow({
  version,
  isNoted,
  isChosen,
  onChoose,
}: {
  version: VersionView;
  isNoted: boolean;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}) {
  const actor = actorWords(version, useAccount()?.id ?? null);
  const kind = KINDS[version.kind];
  return (
    <Checkbox
      aria-label={revealName(`Version ${version.number}: ${version.label}`)}
      isSelected={isChosen}
      onChange={onChoose}
      className="w-full py-2"
    >
      <span className="block min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-small text-ink-faint tabular-nums">{version.number}</span>
          <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
            <NameText text={version.label} />
          </span>
          {kind === null ? null : (
            <Badge tone={version.kind === "now" ? "accent" : "neutral"}>{kind}</Badge>
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-small text-ink-faint">
          {actor === null ? null : <NameText text={actor} />}
          <Time what="stored" value={version.atMs} />
          <ByteSize bytes={version.byteLength} />
          {isNoted ? <span>noted in the audit trail</span> : null}
        </span>
      </span>
    </Checkbox>
  );
}

/** Nothing but the file says so, and no version of then is known. */
function ClaimRow({ entry }: { entry: AuditEntryView }) {
  return (
    <div className="space-y-0.5 py-2 ps-6">
      <p className="flex flex-wrap items-baseline gap-x-2 text-body">
        <span className="font-medium text-ink-soft">{entry.action}</span>
        <Badge tone="info">the file says so</Badge>
      </p>
      {entry.description === null ? null : (
        <p dir="auto" className="text-small wrap-anywhere text-ink-soft">
          {entry.description}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-ink-faint">
        <NameText className="min-w-0 wrap-anywhere" text={entry.actorId} />
        <AuditTime entry={entry} />
      </p>
    </div>
  );
}
