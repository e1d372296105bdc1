"use client";

import { revealName } from "@/lib/shared/hidden-in-names";
import { ReferenceHelp } from "@/components/secrets/reference-help";
import { ButtonLink } from "@/components/ui/button/button-link";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Time } from "@/components/ui/text/time";
import type { EndedSync, SyncView } from "@/lib/domain/sync/view";
import { editHref } from "../links/tool-href";
import { SignInButton } from "../sign-in/sign-in-button";
import { beyondTitle, failureWords } from "./failure-labels";
import type { useSyncActs } from "./use-sync-acts";

/** Why the last sync failed, what was kept, and what helps. */
export function SyncFailure({
  fileId,
  toolsetId,
  view,
  failure,
  acts,
}: {
  fileId: string;
  toolsetId: string;
  view: SyncView;
  failure: EndedSync;
  acts: ReturnType<typeof useSyncActs>;
}) {
  const { title, advice } = failureWords(failure.errorType);
  const cause = beyondTitle(title, failure.message);
  const kept =
    view.lastSyncMs === null ? "No tools were listed yet." : "The tools of the last sync are kept.";
  return (
    <InlineError
      tone="warning"
      title={title}
      actions={
        <>
          {failure.errorType === "SIGN_IN_REQUIRED" && view.signIn.isPossible ? (
            <SignInButton fileId={fileId} toolset={view.toolset} />
          ) : null}
          {failure.missing
            .filter(({ kind }) => kind !== "oauth")
            .map((reference) => (
              <ReferenceHelp
                key={`${reference.kind} ${reference.name} ${reference.reason}`}
                reference={reference}
                origin={view.server.origin}
                onAllowed={acts.start}
              />
            ))}
          <ButtonLink size="small" href={editHref(fileId, toolsetId)}>
            Edit the server
          </ButtonLink>
        </>
      }
    >
      <p className="text-small">
        {cause === null ? null : <bdi className="wrap-anywhere">{revealName(cause)} </bdi>}
        {advice === null ? "" : `${advice} `}
        {kept} <Time what="Failed" value={failure.endedMs} className="text-ink-faint" />
      </p>
    </InlineError>
  );
}
