"use client";

import { NameText } from "@/components/names/name-text";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { NumberText } from "@/components/ui/text/number-text";
import { Time } from "@/components/ui/text/time";
import { verifyLibraryAction } from "@/lib/actions/maintenance";
import { VERIFY_LABELS, type VerifyCheck, type VerifyReport } from "@/lib/domain/backup/report";
import { useLongAction } from "./use-long-action";

/** What the last verification found, and a way to verify now. */
export function Verification({ report }: { report: VerifyReport | null }) {
  const { isPending, problem, run } = useLongAction((patience) =>
    send(verifyLibraryAction, {}, patience),
  );
  return (
    <section className="space-y-3 pt-8" aria-labelledby="verification">
      <h2 id="verification" className="text-body font-semibold">
        Verification
      </h2>
      <p className="text-small text-ink-soft">
        Once a day Colloquy checks the database, every document, the ledger and the secrets against
        what was recorded when they were written.
      </p>
      {problem === null ? null : (
        <InlineError title="The library was not verified.">{problem}</InlineError>
      )}
      {report === null ? (
        <p className="text-small text-ink-soft">Not verified yet.</p>
      ) : (
        <Report report={report} />
      )}
      <Button isPending={isPending} onPress={run}>
        Verify now
      </Button>
    </section>
  );
}

function Report({ report: { atMs, ok, checks } }: { report: VerifyReport }) {
  return (
    <>
      {ok ? null : (
        <InlineError title="Parts of the library are damaged.">
          Keep this library as it is, and restore a backup into another folder to compare. Documents
          that are damaged can be imported again.
        </InlineError>
      )}
      <p className="text-small text-ink-soft">
        <Time what={ok ? "No problems found" : "Verified"} value={atMs} form="dateTime" />
      </p>
      <ul aria-label="Checks" className="divide-y divide-line text-small">
        {checks.map((check) => (
          <Check key={check.subject} check={check} />
        ))}
      </ul>
    </>
  );
}

function Check({ check: { subject, checked, faults, faultCount } }: { check: VerifyCheck }) {
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <span className="min-w-0 flex-1">{VERIFY_LABELS[subject]}</span>
        {checked === null ? null : (
          <span className="text-ink-soft">
            <NumberText value={checked} /> checked
          </span>
        )}
        <span className={faultCount === 0 ? "text-success" : "text-danger"}>
          {faultCount === 0 ? (
            "ok"
          ) : (
            <>
              <NumberText value={faultCount} /> {faultCount === 1 ? "fault" : "faults"}
            </>
          )}
        </span>
      </div>
      {faults.length === 0 ? null : (
        <ul className="pt-1 pl-4 wrap-anywhere text-ink-soft">
          {faults.map((fault) => (
            <li key={fault}>
              <NameText text={fault} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
