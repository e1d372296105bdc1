"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { LONG_MS, send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { TextField } from "@/components/ui/fields/text-field";
import { TextLink } from "@/components/ui/text/text-link";
import type { ActionError } from "@/lib/actions/result";
import { addServerAction } from "@/lib/actions/sync";
import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import { hasUserInfo } from "@/lib/domain/secrets/user-info";
import { CHOSEN_TRANSPORTS, type ChosenTransport } from "@/lib/domain/sync/new-server";
import { SaveProblems } from "@/components/forms/save-problems";
import { hasCredential } from "../credentials/draft-credentials";
import { HeaderRows, type HeaderRow } from "../credentials/header-rows";
import { headerSecret } from "../credentials/header-secret";
import { SecretOffer } from "../credentials/secret-offer";
import { NEW_TOOLS_CHOICES, newToolsAbout } from "./sync-choice-labels";

interface Typed {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly HeaderRow[];
}

const EMPTY: Typed = { name: "", url: "", headers: [] };

const FORM = "add-server";

const TRANSPORT_LABELS: Readonly<Record<ChosenTransport, string>> = {
  auto: "Detect",
  http: "Streamable HTTP",
  sse: "SSE",
};

/** Asks for how a server is reached, adds it as a toolset and goes on to its page, where its first sync shows. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const refreshPage = useRefresh();
  const [transport, setTransport] = useState<ChosenTransport>("auto");
  const draft = useDraft<Typed>({
    at: { subject: "app", place: "add-server", base: 0 },
    field: "server",
    label: "New server",
    stored: EMPTY,
    isSecret: (typed) => hasCredential(typed) || hasUserInfo(typed.url),
  });
  const { name, url, headers } = draft.value;
  const change = (part: Partial<Typed>) => draft.set((former) => ({ ...former, ...part }));
  const [newTools, setNewTools] = useState<NewTools>("ask");
  const { add, isPending, error } = useAdding((fileId) => {
    draft.saved();
    onClose();
    // The navigation counts toolsets.
    refreshPage(`/toolsets/${encodeURIComponent(fileId)}`);
  });
  const offers = offersOf(draft.value);

  return (
    <Dialog
      title="Add a server"
      description="Colloquy lists its tools now and at each sync. It calls none of them."
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      renderFooter={(close) => (
        <>
          <Button
            onPress={() => {
              if (draft.isChanged) draft.discard();
              close();
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={isPending}
            isDisabled={name.trim() === "" || url.trim() === "" || offers.length > 0}
          >
            Add the server
          </Button>
        </>
      )}
    >
      <form
        id={FORM}
        className="space-y-5"
        onSubmit={async (event) => {
          event.preventDefault();
          if (offers.length === 0) await add({ ...serverOf(draft.value), transport, newTools });
        }}
      >
        <DraftBar draft={draft} />
        <OtherWays />
        <NameAndAddress typed={draft.value} onChange={change} />
        <TransportChoice value={transport} onChange={setTransport} />
        <HeaderRows rows={headers} onChange={(typed) => change({ headers: typed })} />
        {offers.map(({ key, secret }) => (
          <SecretOffer
            key={key}
            secret={secret}
            origin={originOf(url)}
            onKept={(value) =>
              change({
                headers: headers.map((row) => (row.key === key ? { ...row, value } : row)),
              })
            }
          />
        ))}
        <NewToolsChoice value={newTools} onChange={setNewTools} />
        <SaveProblems error={error} />
      </form>
    </Dialog>
  );
}

/** @param onAdded is told the store id of the new toolset's file */
function useAdding(onAdded: (fileId: string) => void) {
  const { isPending, run } = useOnce();
  const [error, setError] = useState<ActionError | null>(null);
  async function add(server: Parameters<typeof addServerAction>[0]): Promise<void> {
    await run(async () => {
      const result = await send(addServerAction, server, LONG_MS);
      if (result.ok) onAdded(result.data.fileId);
      else setError(result.error);
    });
  }
  return { add, isPending, error };
}

function NameAndAddress({
  typed,
  onChange,
}: {
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
}) {
  return (
    <>
      <TextField
        label="Name"
        autoFocus
        isRequired
        mono
        value={typed.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="Address"
        isRequired
        mono
        type="url"
        placeholder="https://"
        value={typed.url}
        onChange={(url) => onChange({ url })}
        description="Without credentials. To add a local program, import its configuration file; Colloquy doesn’t start it."
      />
    </>
  );
}

/** The headers that look like secrets, which are to be kept apart. */
function offersOf({ name, headers }: Typed) {
  return headers.flatMap(({ key, name: header, value }) => {
    const secret = headerSecret(header, String(value), name);
    return secret === null ? [] : [{ key, secret }];
  });
}

function serverOf({ name, url, headers }: Typed) {
  const named = headers.filter((row) => row.name.trim() !== "");
  return {
    name: name.trim(),
    url: url.trim(),
    headers: Object.fromEntries(named.map((row) => [row.name.trim(), String(row.value)])),
  };
}

interface ChoiceProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

function TransportChoice({ value, onChange }: ChoiceProps<ChosenTransport>) {
  return (
    <div className="space-y-1">
      <p className="text-small font-medium">Transport</p>
      <SegmentedControl
        label="Transport"
        options={CHOSEN_TRANSPORTS.map((id) => ({ value: id, label: TRANSPORT_LABELS[id] }))}
        value={value}
        onChange={onChange}
      />
      <p className="text-caption text-ink-faint">
        Detect tries Streamable HTTP first, then SSE, which older servers use.
      </p>
    </div>
  );
}

function NewToolsChoice({ value, onChange }: ChoiceProps<NewTools>) {
  return (
    <div className="space-y-1">
      <p className="text-small font-medium">New tools</p>
      <SegmentedControl
        label="New tools"
        options={NEW_TOOLS_CHOICES}
        value={value}
        onChange={onChange}
      />
      <p className="text-caption text-ink-faint">{newToolsAbout(value)}</p>
    </div>
  );
}

/** Scheme, host and port of what is typed; null while it is no address of a server. */
function originOf(text: string): string | null {
  try {
    const { origin, protocol } = new URL(text.trim());
    return protocol === "https:" || protocol === "http:" ? origin : null;
  } catch {
    return null;
  }
}

const OtherWays = () => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
    <TextLink href="/toolsets/discover">Find servers</TextLink>
    <TextLink href="/toolsets/audit">Audit a server first</TextLink>
  </p>
);
