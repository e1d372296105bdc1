"use client";

import { useState, type FormEvent } from "react";
import { send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { useLeaveGuard } from "@/components/ui/browser/use-leave-guard";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { TextField } from "@/components/ui/fields/text-field";
import { setSecretAction } from "@/lib/actions/secrets";
import { secretName, secretOrigin, secretValueFault } from "@/lib/domain/secrets/stored-secret";

interface Props {
  /** What the fields hold at first; a secret that is replaced keeps its name and servers. */
  start: { readonly name: string; readonly origins: readonly string[] };
  replaces: boolean;
  /** Something was typed that closing the form would lose, or no longer is. */
  onTyped: (isTyped: boolean) => void;
  onKept: (name: string) => unknown;
}

/** Takes a value and keeps it. The field is emptied with the form; nothing else ever holds the value. */
export function SecretForm({ start, replaces, onTyped, onKept }: Props) {
  const first = { name: start.name, value: "", server: start.origins[0] ?? "" };
  const [fields, setFields] = useState(first);
  const { name, value, server } = fields;
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, run } = useOnce();
  const isTyped = (now: typeof fields) =>
    now.value !== "" || now.name !== first.name || now.server !== first.server;
  useLeaveGuard(isTyped(fields));
  // The dialog knows it with the same letter: a press beside it may follow at once.
  const type = (changed: Partial<typeof fields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    onTyped(isTyped(next));
  };
  const origin = secretOrigin(server);
  const isServerWrong = !replaces && server.trim() !== "" && origin === null;
  const canKeep = secretName(name) !== null && secretValueFault(value) === null && !isServerWrong;

  // Not as the form's action: that would empty the fields also when nothing was kept.
  async function keep(event: FormEvent) {
    event.preventDefault();
    if (!canKeep) return;
    await run(async () => {
      const origins = replaces ? start.origins : origin === null ? [] : [origin];
      const result = await send(setSecretAction, { name, value, origins, replaces });
      if (result.ok) await onKept(result.data.name);
      else setProblem(result.error.message);
    });
  }

  return (
    <form className="space-y-4" onSubmit={keep} autoComplete="off">
      {replaces ? null : (
        <TextField
          label="Name"
          description="Headers refer to it as ${secret:NAME}."
          value={name}
          onChange={(text) => type({ name: text })}
          isRequired
          mono
          autoFocus={start.name === ""}
          maxLength={128}
          {...(name === "" || secretName(name) !== null
            ? {}
            : { error: "Letters, digits, “_”, “-” and “.” only." })}
        />
      )}
      <TextField
        label="Value"
        description="Colloquy encrypts it and never shows it again."
        type="password"
        autoComplete="new-password"
        value={value}
        onChange={(text) => type({ value: text })}
        isRequired
        mono
        autoFocus={start.name !== ""}
        {...faultOf(value)}
      />
      {replaces ? null : (
        <TextField
          label="Server"
          description="The address it may be sent to; more can be added later."
          placeholder="https://tools.example"
          value={server}
          onChange={(text) => type({ server: text })}
          mono
          {...(isServerWrong ? { error: "An address begins with https:// or http://." } : {})}
        />
      )}
      {problem === null ? null : <InlineError title="Not saved">{problem}</InlineError>}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={!canKeep}>
        {replaces ? "Replace value" : "Save secret"}
      </Button>
    </form>
  );
}

function faultOf(value: string): { error?: string } {
  const fault = value === "" ? null : secretValueFault(value);
  return fault === null ? {} : { error: fault };
}
