"use client";

import { NameText } from "@/components/names/name-text";
import { DiffText } from "@/components/ui/diff/diff-text";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { Time } from "@/components/ui/text/time";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { DefinitionVersion } from "@/lib/domain/toolset/view/tool-page";
import { Badge } from "@/components/ui/feedback/badge";
import type { Grade } from "@/lib/domain/toolset/grade/graded-part";

/** The definitions a tool had, the newest first, each with what changed and how much that matters. */
export function VersionList({ versions }: { versions: readonly DefinitionVersion[] }) {
  if (versions.length < 2) {
    return (
      <p className="text-small text-ink-soft">
        One definition is known. Edits and new imports of the file add others here.
      </p>
    );
  }
  return (
    <ol aria-label="Definitions" className="divide-y divide-line">
      {versions.map((version, at) => (
        <li key={version.number} className="space-y-2 py-4">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-body font-medium">Version {version.number}</h3>
            <GradeBadge grade={version.grade} />
            <span className="text-small text-ink-soft">
              <NameText text={version.label} />
            </span>
            {version.atMs === null ? null : (
              <span className="text-small text-ink-faint">
                <Time what="stored" value={version.atMs} />
              </span>
            )}
          </div>
          <ul className="list-disc space-y-1 ps-5 text-small">
            {version.parts.map(({ pointer, text, grade }) => (
              <li key={`${pointer} ${text}`} className="wrap-anywhere">
                {text}
                {grade === "dangerous" && version.parts.length > 1 ? (
                  <span className="text-danger"> (breaking or dangerous)</span>
                ) : null}
              </li>
            ))}
          </ul>
          <Difference before={versions[at + 1]?.text} after={version.text} />
        </li>
      ))}
    </ol>
  );
}

function Difference({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined) return null;
  const [old, now] = [summaryOf(before), summaryOf(after)];
  return (
    <>
      {old === now ? null : (
        <div className="rounded-card bg-surface p-3 text-small">
          <DiffText before={old} after={now} />
        </div>
      )}
      <Disclosure title="The whole definition" isLazy>
        <DiffText
          before={pretty(before)}
          after={pretty(after)}
          className="font-mono text-small wrap-anywhere"
        />
      </Disclosure>
    </>
  );
}

function summaryOf(text: string): string {
  return asText(asRecord(JSON.parse(text))?.["summary"]) ?? "";
}

function pretty(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}

const WORDS: Readonly<Record<Grade, string>> = {
  none: "first",
  cosmetic: "cosmetic",
  behavioural: "changes behaviour",
  dangerous: "breaking or dangerous",
};
const TONES = {
  none: "neutral",
  cosmetic: "neutral",
  behavioural: "warning",
  dangerous: "danger",
} as const;

/** How much a change of a definition matters. */
function GradeBadge({ grade }: { grade: Grade }) {
  return <Badge tone={TONES[grade]}>{WORDS[grade]}</Badge>;
}
