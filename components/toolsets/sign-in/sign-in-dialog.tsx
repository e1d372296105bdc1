"use client";

import { useState, type FormEvent, type ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Spinner } from "@/components/ui/feedback/spinner";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { SignInOffer, SignInWay } from "@/lib/domain/oauth/view";
import { ClientFields, EMPTY_CLIENT } from "./client-fields";
import { beginLabel, WAY_LABELS, wayAbout, clientAbout } from "./sign-in-labels";
import type { EnteredClient, OfferState } from "./use-sign-in";

type Begin = (way: SignInWay, client: EnteredClient | null) => Promise<string | null>;

const FORM = "sign-in";

/** Says where a sign-in leads and what it asks for, before anything is sent there. */
export function SignInDialog({
  state,
  onBegin,
  onClose,
}: {
  state: OfferState;
  onBegin: Begin;
  onClose: () => void;
}) {
  if (state.state === "shown") {
    return <Offer offer={state.offer} onBegin={onBegin} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Sign in"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      renderFooter={(close) => <Button onPress={close}>Close</Button>}
    >
      {state.state === "failed" ? (
        <InlineError tone="warning" title="You can’t sign in here">
          <NameText text={state.message} />
        </InlineError>
      ) : (
        <p role="status" className="flex items-center gap-3 text-body text-ink-soft">
          <Spinner />
          Asking the server where to sign in…
        </p>
      )}
    </Dialog>
  );
}

function Offer({
  offer,
  onBegin,
  onClose,
}: {
  offer: SignInOffer;
  onBegin: Begin;
  onClose: () => void;
}) {
  const [way, setWay] = useState<SignInWay>(offer.ways[0] ?? "browser");
  const [client, setClient] = useState(EMPTY_CLIENT);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // An application has credentials of its own, which nobody gives to whoever asks.
  const isNeeded = offer.client === "unknown" || (way === "client" && offer.client !== "entered");
  const { clientId, secret } = client;
  const canBegin = !isNeeded || (clientId.trim() !== "" && (way !== "client" || secret !== ""));

  async function begin(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!canBegin || isPending) return;
    setPending(true);
    const entered = isNeeded ? { clientId, secret: secret === "" ? null : secret } : null;
    const refused = await onBegin(way, entered);
    // While the browser leaves, the button keeps waiting.
    if (refused === null) return;
    setPending(false);
    setProblem(refused);
  }

  return (
    <Dialog
      title="Sign in"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      renderFooter={(close) => (
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={isPending}
            isDisabled={!canBegin}
          >
            <NameText text={beginLabel(way, offer.host)} />
          </Button>
        </>
      )}
    >
      <form id={FORM} className="space-y-5" onSubmit={begin} autoComplete="off">
        <OfferFacts offer={offer} />
        {offer.ways.length < 2 ? null : (
          <SegmentedControl
            label="How to sign in"
            options={offer.ways.map((value) => ({ value, label: WAY_LABELS[value] }))}
            value={way}
            onChange={setWay}
          />
        )}
        <p className="text-small text-ink-soft">
          <NameText text={wayAbout(way, offer.host)} />
        </p>
        {isNeeded ? (
          <ClientFields value={client} needsSecret={way === "client"} onChange={setClient} />
        ) : null}
        {problem === null ? null : (
          <InlineError title="The sign-in did not begin">
            <NameText text={problem} />
          </InlineError>
        )}
      </form>
    </Dialog>
  );
}

/** Where a sign-in leads and what it asks for. */
function OfferFacts({ offer }: { offer: SignInOffer }) {
  const { issuer, host, resource, scopes } = offer;
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-2 text-small">
      <Fact term="Authorization server">
        <NameText text={issuer} className="font-mono wrap-anywhere" />
      </Fact>
      {host === null ? null : (
        <Fact term="You sign in on">
          <NameText text={host} className="font-mono wrap-anywhere" />
        </Fact>
      )}
      <Fact term="For the server">
        <NameText text={resource} className="font-mono wrap-anywhere" />
      </Fact>
      <Fact term="Scopes">
        {scopes.length === 0 ? (
          "None asked for. The authorization server decides."
        ) : (
          <ul className="flex flex-wrap gap-x-3 gap-y-1">
            {scopes.map((scope) => (
              <li key={scope}>
                <NameText text={scope} className="font-mono wrap-anywhere" />
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact term="Client">
        <NameText text={clientAbout(offer)} className="wrap-anywhere" />
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
