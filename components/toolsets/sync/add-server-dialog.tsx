"use client";

import { useState } from "react";
import { useRefresh } from "@/components/routing/use-refresh";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { LONG_MS, send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/dialog/dialog";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { TextField } from "@/components/ui/fields/text-field";
import type { ActionError } from "@/lib/actions/result";
import { addServerAction } from "@/lib/actions/sync";
import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import { hasUserInfo } from "@/lib/domain/secrets/credential";
import { SaveProblems } from "@/components/forms/save-problems";
import { hasCredential } from "../credentials/draft-credentials";
import { HeaderRows, type HeaderRow } from "../credentials/header-rows";
import { headerSecret } from "../credentials/header-secret";
import { SecretOffer } from "../credentials/secret-offer";
import { NEW_TOOLS_CHOICES, newToolsAbout } from "./sync-labels";

type Transport = Parameters<typeof addServerAction>[0]["transport"];

interface Typed {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly HeaderRow[];
}

const EMPTY: Typed = { name: "", url: "", headers: [] };

const FORM = "add-server";

/** Asks for how a server is reached, adds it as a toolset and goes on to its page, where its first sync shows. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const refreshPage = useRefresh();
  const [transport, setTransport] = useState<Transport>("auto");
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
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const origin = originOf(url);
  const offers = headers.flatMap(({ key, name: header, value }) => {
    const secret = headerSecret(header, String(value), name);
    return secret === null ? [] : [{ key, secret }];
  });

  async function add(): Promise<void> {
    setPending(true);
    const result = await send(
      addServerAction,
      {
        name: name.trim(),
        url: url.trim(),
        transport,
        headers: Object.fromEntries(
          headers
            .filter((row) => row.name.trim() !== "")
            .map((row) => [row.name.trim(), String(row.value)]),
        ),
        newTools,
      },
      LONG_MS,
    );
    setPending(false);
    if (!result.ok) {
      setError(result.error);
      return;
    }
    draft.saved();
    onClose();
    // The navigation counts toolsets.
    refreshPage(`/toolsets/${encodeURIComponent(result.data.fileId)}`);
  }

  return (
    <Dialog
      title="Add a server"
      description="Its tools are listed now and whenever you ask. None of them is called."
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
          if (offers.length === 0) await add();
        }}
      >
        <DraftBar draft={draft} />
        <TextField
          label="Name"
          autoFocus
          isRequired
          mono
          value={name}
          onChange={(typed) => change({ name: typed })}
        />
        <TextField
          label="Address"
          isRequired
          mono
          type="url"
          placeholder="https://"
          value={url}
          onChange={(typed) => change({ url: typed })}
          description="No credentials in it. A server that is a program comes in with its configuration file, and is not started."
        />
        <div className="space-y-1">
          <p className="text-small font-medium">Transport</p>
          <SegmentedControl
            label="Transport"
            options={[
              { value: "auto", label: "Find out" },
              { value: "http", label: "Streamable HTTP" },
              { value: "sse", label: "SSE (old)" },
            ]}
            value={transport}
            onChange={setTransport}
          />
        </div>
        <HeaderRows rows={headers} onChange={(typed) => change({ headers: typed })} />
        {offers.map(({ key, secret }) => (
          <SecretOffer
            key={key}
            secret={secret}
            origin={origin}
            onKept={(value) =>
              change({
                headers: headers.map((row) => (row.key === key ? { ...row, value } : row)),
              })
            }
          />
        ))}
        <div className="space-y-1">
          <p className="text-small font-medium">Tools it adds later</p>
          <SegmentedControl
            label="Tools it adds later"
            options={NEW_TOOLS_CHOICES}
            value={newTools}
            onChange={setNewTools}
          />
          <p className="text-caption text-ink-faint">{newToolsAbout(newTools)}</p>
        </div>
        <SaveProblems error={error} />
      </form>
    </Dialog>
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
