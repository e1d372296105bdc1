"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { importCredentialsQuery } from "@/lib/queries/imports/plan";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { OfferedCredential } from "@/lib/domain/imports/credentials";
import { clashWords, offerTitle, placeWords } from "./labels";
import { useCounted } from "../labels/use-counted";
import { useKeptCredentials } from "./use-kept-credentials";

/**
 * Credentials that stood in headers of what was dropped, to be kept as secrets while they are still in memory.
 * There is nothing here where none are offered, and nothing is kept without a press.
 */
export function CredentialOffer({ plan }: { plan: ImportPlan }) {
  const counted = useCounted();
  const heading = useId();
  const hasServers = plan.items.some(({ kind }) => kind === "toolsets");
  const { data } = useQuery({ ...importCredentialsQuery(plan.id), enabled: hasServers });
  const offered = data?.offered ?? [];
  const { kept, chosen, refused, isPending, headingRef, choose, keep } = useKeptCredentials(
    plan.id,
    offered,
  );
  const clashes = data?.clashes ?? [];
  const fresh = offered.filter(({ isKnown }) => !isKnown).map(({ name }) => name);
  if (offered.length + clashes.length + kept.length + refused.length === 0) return null;
  return (
    <section
      aria-labelledby={heading}
      className="shrink-0 space-y-2 rounded-card border border-line p-3 text-small"
    >
      <h2
        id={heading}
        ref={headingRef}
        tabIndex={-1}
        className="text-body font-medium text-ink outline-none"
      >
        {offerTitle(offered.length, kept.length, counted)}
      </h2>
      {offered.length + kept.length === 0 ? null : (
        <p className="text-ink-soft">
          Colloquy forgets what you don’t keep when the import ends, or after an hour. What you keep
          stays even if you cancel the import.
        </p>
      )}
      {offered.length + kept.length + clashes.length === 0 ? null : (
        <ul
          aria-label="Credentials that were found"
          className="max-h-40 divide-y divide-line overflow-auto"
        >
          {kept.map(({ name }) => (
            <KeptRow key={name} name={name} />
          ))}
          {offered.map((credential) => (
            <CredentialRow
              key={credential.name}
              credential={credential}
              isChosen={chosen.has(credential.name)}
              isDisabled={isPending}
              onChoose={(isChosen) => choose(credential.name, isChosen)}
            />
          ))}
          {clashes.map((clash) => (
            <li key={clash.name} className="py-2 wrap-anywhere text-ink-soft">
              {clashWords(clash)}
            </li>
          ))}
        </ul>
      )}
      <Refused
        refused={refused}
        title={kept.length === 0 ? "Nothing was kept" : "Not everything was kept"}
      />
      {offered.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            isPending={isPending}
            isDisabled={chosen.size === 0}
            onPress={() => keep([...chosen])}
          >
            Keep as secrets
          </Button>
          {fresh.length < 2 ? null : (
            <Button size="small" isDisabled={isPending} onPress={() => keep(fresh)}>
              {fresh.length === offered.length ? "Keep all" : "Keep all new ones"}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function KeptRow({ name }: { name: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <code className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <NameText text={name} />
      </code>
      <Badge tone="success">Kept</Badge>
    </li>
  );
}

function Refused(props: {
  refused: readonly { readonly name: string; readonly message: string }[];
  title: string;
}) {
  if (props.refused.length === 0) return null;
  return (
    <InlineError title={props.title}>
      <ul>
        {props.refused.map(({ name, message }) => (
          <li key={name} className="wrap-anywhere">
            <NameText text={name === "" ? message : `${name}: ${message}`} />
          </li>
        ))}
      </ul>
    </InlineError>
  );
}

/** A credential that can be kept: its name, where it stood and the only servers it would be sent to. */
function CredentialRow({
  credential: { name, origins, places, isKnown },
  isChosen,
  isDisabled,
  onChoose,
}: {
  credential: OfferedCredential;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <li className="py-1">
      <Checkbox
        className="max-w-full"
        isSelected={isChosen}
        isDisabled={isDisabled}
        onChange={onChoose}
        description={
          <>
            <span className="block wrap-anywhere">{placeWords(places)}</span>
            <span className="block wrap-anywhere">{`Sent only to ${origins.join(", ")}`}</span>
            {isKnown ? (
              <span className="block text-warning">
                A secret of this name is kept already; its value and its servers would be replaced.
              </span>
            ) : null}
          </>
        }
      >
        <span className="wrap-anywhere">
          {isKnown ? "Replace " : null}
          <code className="font-medium">
            <NameText text={name} />
          </code>
        </span>
      </Checkbox>
    </li>
  );
}
