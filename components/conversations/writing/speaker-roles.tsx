"use client";

import { NameText } from "@/components/names/name-text";
import { Select } from "@/components/ui/fields/select";
import type { EditedTranscript } from "@/lib/domain/conversation/transcript/parts";
import { countOf, ROLE_OPTIONS } from "./role-labels";

/** A transcript of many people is mapped in one list up to so many. */
const MOST = 12;

/** Which role each speaker of the transcript has; parts that were set by hand keep theirs. */
export function SpeakerRoles({
  edited,
  onChange,
}: {
  edited: EditedTranscript;
  onChange: (next: (former: EditedTranscript) => EditedTranscript) => void;
}) {
  const { speakers, parts } = edited;
  if (speakers.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { speaker } of parts) {
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  return (
    <section aria-label="Speakers" className="space-y-2">
      <h2 className="text-small font-medium text-ink-soft">Speakers</h2>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {speakers.slice(0, MOST).map(({ name, role }) => (
          <li key={name} className="flex min-w-0 items-center gap-3">
            <span className="truncate-name min-w-0 flex-1 text-body">
              <NameText text={name} />{" "}
              <span className="text-caption text-ink-faint">{countOf(counts.get(name) ?? 0)}</span>
            </span>
            <Select
              label={`Role of ${name}`}
              hideLabel
              size="small"
              options={ROLE_OPTIONS}
              value={role}
              onChange={(next) =>
                onChange((former) => ({
                  ...former,
                  speakers: former.speakers.map((one) =>
                    one.name === name ? { ...one, role: next } : one,
                  ),
                }))
              }
              className="w-40 shrink-0"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
