"use client";

import { TextField } from "@/components/ui/fields/text-field";

interface Client {
  readonly clientId: string;
  readonly secret: string;
}

export const EMPTY_CLIENT: Client = { clientId: "", secret: "" };

/** Takes the client that a person got from an authorization server. */
export function ClientFields({
  value,
  needsSecret,
  onChange,
}: {
  value: Client;
  needsSecret: boolean;
  onChange: (value: Client) => void;
}) {
  return (
    <div className="space-y-4">
      <TextField
        label="Client ID"
        description="Colloquy remembers it for this authorization server."
        isRequired
        mono
        maxLength={2048}
        value={value.clientId}
        onChange={(clientId) => onChange({ ...value, clientId })}
      />
      <TextField
        label="Client secret"
        description={
          needsSecret
            ? "Colloquy encrypts it and never shows it again."
            : "Leave it empty if you got none. Colloquy encrypts it and never shows it again."
        }
        type="password"
        autoComplete="new-password"
        isRequired={needsSecret}
        mono
        maxLength={8192}
        value={value.secret}
        onChange={(secret) => onChange({ ...value, secret })}
      />
    </div>
  );
}
