"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { InlineError } from "@/components/ui/inline-error";
import { Time } from "@/components/ui/time";
import type { EndedSync, MissingReference, SyncView } from "@/lib/domain/sync/view";
import { editHref } from "../tool/tool-href";
import { failureWords } from "./failure-words";

/** Why the last sync failed, what was kept, and what helps. */
export function SyncFailure({
  fileId,
  toolsetId,
  view,
  failure,
}: {
  fileId: string;
  toolsetId: string;
  view: SyncView;
  failure: EndedSync;
}) {
  const { title, advice } = failureWords(failure.errorType);
  const kept =
    view.lastSyncMs === null ? "No tools were listed yet." : "The tools of the last sync are kept.";
  return (
    <InlineError
      tone="warning"
      title={title}
      actions={
        <>
          {failure.missing.map((reference) => (
            <ReferenceHelp
              key={`${reference.kind} ${reference.name} ${reference.reason}`}
              reference={reference}
              origin={view.server.origin}
            />
          ))}
          <ButtonLink size="small" href={editHref(fileId, toolsetId)}>
            Edit the server
          </ButtonLink>
        </>
      }
    >
      <p className="text-small">
        {failure.message === null || failure.message === title ? null : (
          <bdi className="wrap-anywhere">{failure.message} </bdi>
        )}
        {advice === null ? "" : `${advice} `}
        {kept} <Time value={failure.endedMs} className="text-ink-faint" />
      </p>
    </InlineError>
  );
}

/** What a person can do about one reference that does not resolve. */
function ReferenceHelp({
  reference,
  origin,
}: {
  reference: MissingReference;
  origin: string | null;
}) {
  const { name, kind, reason } = reference;
  const written = `\${${kind}:${name}}`;
  if (reason === "in-url") {
    return <Note>{written} stands in the address, where nothing is filled in.</Note>;
  }
  if (kind === "env") {
    return (
      <Note>
        {reason === "forbidden"
          ? `${written} may be read only if the operator lists it in COLLOQUY_ENV_REFERENCES.`
          : `${written} is not set in the environment of Colloquy.`}
      </Note>
    );
  }
  const query = new URLSearchParams({ name, ...(origin === null ? {} : { origin }) });
  return (
    <ButtonLink size="small" href={`/settings?${query.toString()}#secrets`}>
      {`Add the secret ${name}`}
    </ButtonLink>
  );
}

function Note({ children }: { children: string | string[] }) {
  return <p className="w-full text-small wrap-anywhere text-ink-soft">{children}</p>;
}
