"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useKept } from "@/components/drafts/use-kept";
import { useSecretActs } from "@/components/secrets/use-secret-acts";
import { send } from "@/components/saving/send";
import { keepCredentialsAction } from "@/lib/actions/imports";
import type { KeptCredentials, OfferedCredential } from "@/lib/domain/imports/credentials";
import { asList, asText } from "@/lib/shared/read-value";
import { importKeys } from "@/lib/queries/imports/plan";
import { PLAN_CHOICES_MS } from "../run/plan-choices";

const NONE: readonly string[] = [];
const readNames = (value: unknown): readonly string[] =>
  asList(value).flatMap((name) => asText(name) ?? []);

/** Which credentials of a plan are chosen, which were kept, and why others were not. */
export function useKeptCredentials(importId: string, offered: readonly OfferedCredential[]) {
  const queryClient = useQueryClient();
  const { refresh } = useSecretActs();
  const ticked = useKept({
    subject: `import:${importId}`,
    field: "credentials",
    label: "Chosen credentials",
    href: `/imports/${importId}`,
    empty: NONE,
    read: readNames,
    keepMs: PLAN_CHOICES_MS,
  });
  const [kept, setKept] = useState<readonly OfferedCredential[]>([]);
  const [refused, setRefused] = useState<KeptCredentials["refused"]>([]);
  const [isPending, setPending] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  // Reading an item in another way may take an offer back.
  const chosen = new Set(
    offered.map(({ name }) => name).filter((name) => ticked.value.includes(name)),
  );

  function choose(name: string, isChosen: boolean): void {
    const next = new Set(chosen);
    if (isChosen) next.add(name);
    else next.delete(name);
    ticked.set(() => [...next]);
  }

  async function keep(names: readonly string[]): Promise<void> {
    setPending(true);
    // What was known when it was ticked was ticked to be replaced.
    const replaces = offered.flatMap(({ name, isKnown }) =>
      isKnown && names.includes(name) ? [name] : [],
    );
    const result = await send(keepCredentialsAction, { importId, names: [...names], replaces });
    setPending(false);
    ticked.forget();
    if (!result.ok) {
      setRefused([{ name: "", message: result.error.message }]);
      await queryClient.invalidateQueries({ queryKey: importKeys.credentials(importId) });
      return;
    }
    const { kept: done, refused: left, offer } = result.data;
    setRefused(left);
    setKept([...kept, ...offered.filter(({ name }) => done.includes(name))]);
    queryClient.setQueryData(importKeys.credentials(importId), offer);
    // The buttons go with the last offer, and the focus with them.
    headingRef.current?.focus();
    await refresh();
  }

  return { kept, chosen, refused, isPending, headingRef, choose, keep };
}
