"use client";

import { useState, type FormEvent } from "react";
import { useOnce } from "@/components/saving/use-once";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";

/** A form that sends itself once and says what went wrong. */
export function useForm(
  way: () => Promise<{ ok: boolean; error?: { message: string } }>,
  onDone: () => void,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, run } = useOnce();
  async function submit(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      setProblem(null);
      const result = await way();
      if (result.ok) onDone();
      else setProblem(result.error?.message ?? "");
    });
  }
  return { problem, isPending, submit };
}

/** What went wrong, above the button that sends. */
export function FormEnd({
  label,
  problem,
  isPending,
}: {
  label: string;
  problem: string | null;
  isPending: boolean;
}) {
  return (
    <>
      {problem === null ? null : <InlineError title={problem} />}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={isPending}>
          {label}
        </Button>
      </div>
    </>
  );
}
