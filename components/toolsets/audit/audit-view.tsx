"use client";

import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { SaveProblems } from "@/components/forms/save-problems";
import { LONG_MS, send } from "@/components/saving/send";
import { useOnce } from "@/components/saving/use-once";
import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/fields/text-field";
import type { ActionError } from "@/lib/actions/result";
import { auditServerAction } from "@/lib/actions/sync";
import { hasUserInfo } from "@/lib/domain/secrets/user-info";
import type { ServerAudit } from "@/lib/domain/server-audit/report";
import { toSarif } from "@/lib/domain/server-audit/sarif";
import { AuditReport } from "./audit-report";

/** Asks for an address, lists its tools on a press and shows what is to be said of them. Nothing is stored. */
export function AuditView({ version }: { version: string }) {
  const draft = useDraft<string>({
    at: { subject: "app", place: "audit-server", base: 0 },
    field: "address",
    label: "Address to audit",
    stored: "",
    isSecret: hasUserInfo,
  });
  const { isPending, run: once } = useOnce();
  const [error, setError] = useState<ActionError | null>(null);
  const [audit, setAudit] = useState<ServerAudit | null>(null);
  const url = draft.value.trim();

  async function run(): Promise<void> {
    setError(null);
    const result = await send(auditServerAction, { url, transport: "auto", headers: {} }, LONG_MS);
    if (result.ok) {
      draft.saved();
      setAudit(result.data);
    } else setError(result.error);
  }

  return (
    <div className="space-y-6">
      <p className="text-small text-ink-soft">
        Colloquy lists the tools of the server once and checks their names, texts and arguments. No
        tool is called, and nothing is stored.
      </p>
      <form
        className="space-y-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (url !== "") await once(run);
        }}
      >
        <DraftBar draft={draft} />
        <TextField
          label="Address"
          isRequired
          mono
          type="url"
          placeholder="https://"
          value={draft.value}
          onChange={(typed) => draft.set(typed)}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<ShieldCheck aria-hidden size={16} />}
          isPending={isPending}
          isDisabled={url === ""}
        >
          Audit
        </Button>
        <SaveProblems error={error} headline="The server was not audited" />
      </form>
      {audit === null ? null : (
        <>
          <AuditReport audit={audit} />
          <Button
            icon={<Download aria-hidden size={16} />}
            onPress={() => saveSarif(audit, version)}
          >
            Download SARIF
          </Button>
        </>
      )}
    </div>
  );
}

function saveSarif(audit: ServerAudit, version: string): void {
  const text = `${JSON.stringify(toSarif(audit, version), null, 2)}\n`;
  saveFile(new Blob([text], { type: "application/sarif+json" }), "audit.sarif");
}
