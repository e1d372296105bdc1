"use client";

import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { InlineError } from "@/components/ui/inline-error";

/** The number under which the server logged what went wrong. */
function digestOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <PageBody width="reading">
        <InlineError
          title="Something in Colloquy went wrong while preparing this page"
          actions={
            <>
              <Button size="small" onPress={retry}>
                Try again
              </Button>
              <ButtonLink size="small" href="/conversations">
                Go to conversations
              </ButtonLink>
            </>
          }
        >
          What is stored was not changed.
          {digest === null ? null : <> The log of the server has the details under {digest}.</>}
        </InlineError>
      </PageBody>
    </>
  );
}
