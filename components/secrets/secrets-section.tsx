"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { MainLibraryNote } from "@/components/libraries/main-library-note";
import { LoadState } from "@/components/lists/load-state";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { secretName, secretOrigin, type SecretView } from "@/lib/domain/secrets/stored-secret";
import { secretsQuery } from "@/lib/queries/secrets";
import { SecretDialog } from "./secret-dialog";
import { SecretList } from "./secret-list";
import { useSecretActs } from "./use-secret-acts";

/** Values that headers of tool servers refer to: kept, replaced and deleted here, and never shown. */
export function SecretsSection() {
  const report = useQuery(secretsQuery());
  return (
    <section className="space-y-2 pt-8" aria-labelledby="secrets">
      <div className="flex flex-wrap items-center gap-4">
        <h2 id="secrets" className="flex-1 text-body font-semibold">
          Secrets
        </h2>
        <NewSecret known={report.data?.items ?? []} />
      </div>
      <p className="text-small text-ink-soft">
        Toolsets contain references such as <code>{"${secret:NAME}"}</code> in place of credentials.
        Their values are kept here, encrypted, and sent only to the servers listed with each.{" "}
        <MainLibraryNote what="Secrets" />
      </p>
      {report.data === undefined ? (
        <LoadState what="The secrets" query={report} />
      ) : (
        <>
          {report.data.faults.map((fault) => (
            <InlineError key={fault} title="A setting of this installation is not valid">
              {fault}
            </InlineError>
          ))}
          <SecretList items={report.data.items} />
        </>
      )}
    </section>
  );
}

const address = { name: parseAsString.withDefault(""), origin: parseAsString.withDefault("") };

/** The address can fill the form, as a sync does that lacks a secret; keeping it takes a value and a press. */
function NewSecret({ known }: { known: readonly SecretView[] }) {
  const [wanted, setWanted] = useQueryStates(address);
  const [isAsked, setAsked] = useState(false);
  const acts = useSecretActs();
  const isKnown = known.some(({ name }) => name === secretName(wanted.name));

  async function close() {
    setAsked(false);
    await setWanted({ name: null, origin: null });
  }

  return (
    <>
      <Button onPress={() => setAsked(true)}>New secret</Button>
      <SecretDialog
        isOpen={isAsked || (wanted.name !== "" && !isKnown)}
        onOpenChange={(isOpen) => (isOpen ? setAsked(true) : close())}
        title="New secret"
        description="For a header of a tool server."
        start={{ name: wanted.name, origins: [secretOrigin(wanted.origin) ?? ""] }}
        replaces={false}
        onKept={async () => {
          await close();
          await acts.refresh();
        }}
      />
    </>
  );
}
