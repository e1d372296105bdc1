"use client";

import { useState } from "react";
import { VisibleText } from "@/components/names/visible-text";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveProblems } from "@/components/forms/save-problems";
import { useImportFiles } from "@/components/imports/page/import-host";
import { LONG_MS, send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/fields/text-field";
import {
  discoverAddressAction,
  readKnownFilesAction,
  searchRegistryAction,
} from "@/lib/actions/discovery";
import type { ActionError, ActionResult } from "@/lib/actions/result";
import { hasUserInfo } from "@/lib/domain/secrets/user-info";

type Found = ActionResult<{
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Why others were not read, a sentence each. */
  readonly unread?: readonly string[];
}>;

/** Three ways to find servers. What is found goes through the plan of an import: nothing is added by itself. */
export function DiscoverView({ hasRegistry, isLocal }: { hasRegistry: boolean; isLocal: boolean }) {
  const importFiles = useImportFiles();
  const [unread, setUnread] = useState<readonly string[]>([]);
  const plan = (found: Found): ActionError | null => {
    if (!found.ok) return found.error;
    importFiles(
      found.data.files.map(({ name, text }) => ({
        file: new File([text], name.replace(/^.*\//, ""), { type: "application/json" }),
        path: name,
      })),
    );
    setUnread(found.data.unread ?? []);
    return null;
  };
  return (
    <div className="space-y-10">
      <p className="text-small text-ink-soft">
        The servers that Colloquy finds open as an import plan. It adds none and contacts none
        before you import.
      </p>
      <Finder
        heading="At an address"
        about="Colloquy asks the address for a catalog (ai-catalog.json) or a server card."
        place="find-address"
        label="Address"
        button="Find servers"
        isAddress
        run={async (address) => plan(await send(discoverAddressAction, { address }, LONG_MS))}
      />
      {hasRegistry ? (
        <Finder
          heading="In the registry"
          about="Searches the registry that the operator chose."
          place="find-registry"
          label="Search terms"
          button="Search"
          run={async (query) => plan(await send(searchRegistryAction, { query }, LONG_MS))}
        />
      ) : (
        <Missing
          heading="In the registry"
          text="No registry is set. To search one, set COLLOQUY_REGISTRY_URL."
        />
      )}
      {isLocal ? (
        <OnThisMachine
          unread={unread}
          run={async () => plan(await send(readKnownFilesAction, {}, LONG_MS))}
        />
      ) : (
        <Missing
          heading="On this machine"
          text="Configurations are read only where Colloquy serves this machine alone."
        />
      )}
    </div>
  );
}

function Missing({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="space-y-2">
      <h2 className="text-body font-semibold">{heading}</h2>
      <p className="text-small text-ink-soft">{text}</p>
    </section>
  );
}

function Finder({
  heading,
  about,
  place,
  label,
  button,
  isAddress = false,
  run,
}: {
  heading: string;
  about: string;
  place: string;
  label: string;
  button: string;
  isAddress?: boolean;
  run: (text: string) => Promise<ActionError | null>;
}) {
  const draft = useDraft<string>({
    at: { subject: "app", place, base: 0 },
    field: "text",
    label,
    stored: "",
    isSecret: hasUserInfo,
  });
  const once = useOnce();
  const [error, setError] = useState<ActionError | null>(null);
  const text = draft.value.trim();
  return (
    <section className="space-y-3" aria-label={heading}>
      <h2 className="text-body font-semibold">{heading}</h2>
      <p className="text-small text-ink-soft">{about}</p>
      <form
        className="space-y-3"
        onSubmit={async (event) => {
          event.preventDefault();
          if (text === "") return;
          await once.run(async () => setError(await run(text)));
        }}
      >
        <DraftBar draft={draft} />
        <TextField
          label={label}
          isRequired
          {...(isAddress ? { mono: true, type: "url" as const, placeholder: "https://" } : {})}
          value={draft.value}
          onChange={(typed) => draft.set(typed)}
        />
        <Button type="submit" isPending={once.isPending} isDisabled={text === ""}>
          {button}
        </Button>
        <SaveProblems error={error} />
      </form>
    </section>
  );
}

function OnThisMachine({
  unread,
  run,
}: {
  unread: readonly string[];
  run: () => Promise<ActionError | null>;
}) {
  const once = useOnce();
  const [error, setError] = useState<ActionError | null>(null);
  return (
    <section className="space-y-3" aria-label="On this machine">
      <h2 className="text-body font-semibold">On this machine</h2>
      <p className="text-small text-ink-soft">
        Reads the servers in the configurations of Claude Desktop, Claude Code, Cursor, Windsurf, VS
        Code, Cline, Gemini CLI, Codex, Zed, Goose and opencode, in their usual locations only.
      </p>
      <Button
        isPending={once.isPending}
        onPress={async () => {
          await once.run(async () => setError(await run()));
        }}
      >
        Find configurations
      </Button>
      {unread.length === 0 ? null : (
        <div role="status" className="text-small text-ink-soft">
          <p>These files were not read:</p>
          <ul className="list-disc ps-5">
            {unread.map((line) => (
              <li key={line} className="wrap-anywhere">
                <VisibleText text={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <SaveProblems error={error} />
    </section>
  );
}
