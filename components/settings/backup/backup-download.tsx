"use client";

import Link from "next/link";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { TitleText } from "@/components/names/title-text";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { ProgressBar } from "@/components/ui/feedback/progress-bar";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import {
  VERIFY_LABELS,
  type BackupDamage,
  type DocumentFault,
  type VerifySubject,
} from "@/lib/domain/backup/report";
import { backupPath, checkBackup } from "@/lib/queries/backup";
import { underBase } from "@/lib/shared/base-path";

type Stage =
  | { readonly is: "idle" }
  | {
      readonly is: "checking";
      readonly subject: VerifySubject;
      readonly checked: number;
      readonly total: number;
    }
  | { readonly is: "damaged"; readonly damage: BackupDamage }
  | { readonly is: "failed"; readonly message: string };

const BEGUN: Stage = { is: "checking", subject: "database", checked: 0, total: 0 };

/** Downloads a backup once everything in it was checked; a damaged library only when that is asked for. */
export function BackupDownload() {
  const [stage, setStage] = useState<Stage>({ is: "idle" });

  async function check(): Promise<void> {
    setStage(BEGUN);
    try {
      const { damage, ticket } = await checkBackup(({ subject, checked, total }) =>
        setStage({ is: "checking", subject, checked, total }),
      );
      if (ticket === null) return setStage({ is: "damaged", damage });
      download({ ticket });
      setStage({ is: "idle" });
    } catch (error) {
      setStage({ is: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <>
      {stage.is === "failed" ? (
        <InlineError title="No backup was made.">{stage.message}</InlineError>
      ) : null}
      {stage.is === "damaged" ? (
        <Damage
          damage={stage.damage}
          onDownload={() => {
            download("damaged");
            setStage({ is: "idle" });
          }}
        />
      ) : null}
      {stage.is === "checking" ? (
        <ProgressBar
          label="Checking the library"
          value={stage.checked}
          max={stage.total}
          noun="documents"
          isIndeterminate={stage.total === 0}
          detail={VERIFY_LABELS[stage.subject]}
        />
      ) : null}
      <Button isPending={stage.is === "checking"} onPress={check}>
        Download a backup
      </Button>
    </>
  );
}

function Damage({ damage, onDownload }: { damage: BackupDamage; onDownload: () => void }) {
  const { count, documents, others } = damage;
  const more = count - documents.length - others.length;
  return (
    <InlineError
      title="No backup was made: the library is damaged."
      actions={
        <Button size="small" onPress={onDownload}>
          Download anyway
        </Button>
      }
    >
      <p>
        These differ from what was saved, and a backup would keep them that way. Import the original
        files again, or restore an earlier backup.
      </p>
      <ul aria-label="Damage" className="mt-2 max-h-64 list-disc overflow-auto ps-5 wrap-anywhere">
        {documents.map((fault) => (
          <li key={`${fault.noun} ${fault.id}`}>
            <DocumentLink fault={fault} />: {fault.found}
          </li>
        ))}
        {others.map((sentence) => (
          <li key={sentence}>
            <NameText text={sentence} />
          </li>
        ))}
        {more > 0 ? <li>{`and ${more.toLocaleString("en")} more`}</li> : null}
      </ul>
    </InlineError>
  );
}

const NOUNS = {
  conversation: "Conversation",
  "toolset file": "Toolset file",
  "models file": "Models file",
} as const;

const FOLDERS = { conversation: "conversations", "toolset file": "toolsets" } as const;

function DocumentLink({ fault: { noun, id, title } }: { fault: DocumentFault }) {
  const shown =
    title === "" ? <NameText text={id} /> : <TitleText title={title} isDerived={false} />;
  if (noun === "models file") {
    return (
      <>
        {NOUNS[noun]} {shown}
      </>
    );
  }
  return (
    <>
      {NOUNS[noun]}{" "}
      <Link
        href={`/${FOLDERS[noun]}/${encodeURIComponent(id)}`}
        prefetch={false}
        className={textLinkClass}
      >
        {shown}
      </Link>
    </>
  );
}

function download(choice: { readonly ticket: string } | "damaged"): void {
  const link = document.createElement("a");
  link.href = underBase(backupPath(choice));
  link.download = "";
  link.click();
}
