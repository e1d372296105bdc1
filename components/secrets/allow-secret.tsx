"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { Button } from "@/components/ui/button/button";
import { useSecretActs } from "./use-secret-acts";

/** Lets a secret be sent to one server. */
export function AllowSecret({
  name,
  origin,
  onAllowed,
}: {
  name: string;
  origin: string;
  /** What only the secret was missing for. */
  onAllowed?: (() => Promise<unknown>) | undefined;
}) {
  const acts = useSecretActs();
  const [isPending, setPending] = useState(false);
  async function allow(): Promise<void> {
    setPending(true);
    if (await acts.bind(name, origin)) await onAllowed?.();
    setPending(false);
  }
  return (
    <Button size="small" isPending={isPending} onPress={allow}>
      <NameText text={`Allow ${name} for ${origin}`} />
    </Button>
  );
}
