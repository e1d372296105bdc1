"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast-queue";
import { bindSecretAction } from "@/lib/actions/secrets";

/** Lets a secret be sent to one server, and asks that server again. */
export function AllowSecret({
  name,
  origin,
  onAllowed,
}: {
  name: string;
  origin: string;
  onAllowed: () => Promise<unknown>;
}) {
  const [isPending, setPending] = useState(false);
  async function allow(): Promise<void> {
    setPending(true);
    const result = await bindSecretAction({ name, origin });
    if (result.ok) await onAllowed();
    else showToast({ title: result.error.message, tone: "danger" });
    setPending(false);
  }
  return (
    <Button size="small" isPending={isPending} onPress={allow}>
      {`Allow ${name} for ${origin}`}
    </Button>
  );
}
