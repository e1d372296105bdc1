import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import type { SignInOffer } from "@/lib/domain/oauth/view";
import { clientAbout } from "./sign-in-labels";

/** Where a sign-in leads and what it asks for. */
export function OfferFacts({ offer }: { offer: SignInOffer }) {
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
