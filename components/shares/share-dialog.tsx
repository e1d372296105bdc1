"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccount } from "@/components/shell/account/account";
import { Button } from "@/components/ui/button/button";
import { ShownOnceDialog } from "@/components/ui/dialog/shown-once-dialog";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Select } from "@/components/ui/fields/select";
import { USUAL_DAYS, type Audience } from "@/lib/domain/shares/share";
import { makeShare, sharesQuery } from "@/lib/queries/shares";
import { AUDIENCE_LABELS, END_CHOICES, type EndChoice } from "./share-labels";
import { ShareList, type SharedConversation } from "./share-list";

/** Makes a link to a conversation and shows it once, above the links there are. */
export default function ShareDialog({
  conversation,
  onClose,
}: {
  conversation: SharedConversation;
  onClose: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <ShownOnceDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Share"
      description="A link shows the conversation as it is now. Later edits aren’t shown until you share the current version."
      what="link"
      afterwards="Send it yourself. You can’t see it again after this closes, but you can revoke it at any time."
      made={link}
    >
      <ShareForm conversation={conversation} onMade={setLink} />
      <ShareList conversation={conversation} />
    </ShownOnceDialog>
  );
}

function ShareForm({
  conversation: { id, isPrivate },
  onMade,
}: {
  conversation: SharedConversation;
  onMade: (link: string) => void;
}) {
  const hasAccounts = useAccount() !== null;
  const queries = useQueryClient();
  const [audience, setAudience] = useState<Audience>("link");
  const [end, setEnd] = useState<EndChoice>(`${USUAL_DAYS}`);
  const [isMasked, setMasked] = useState(true);
  const [hasConsent, setConsent] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    setProblem(null);
    try {
      const days = end === "never" ? null : Number(end);
      const choices = { conversation: id, audience, days, redact: isMasked, consent: hasConsent };
      onMade((await makeShare(choices)).link);
      await queries.invalidateQueries(sharesQuery(id));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form className="space-y-4" onSubmit={(event) => void make(event)}>
      {hasAccounts ? (
        <Select
          label="Who can open it"
          options={[
            { value: "link", label: AUDIENCE_LABELS.link },
            { value: "members", label: AUDIENCE_LABELS.members },
          ]}
          value={audience}
          onChange={setAudience}
        />
      ) : null}
      <Select label="Link ends" options={END_CHOICES} value={end} onChange={setEnd} />
      <div className="flex flex-col items-start gap-1">
        <Checkbox isSelected={isMasked} onChange={setMasked}>
          Mask credentials and personal data that are found
        </Checkbox>
        {isPrivate ? (
          <Checkbox isSelected={hasConsent} onChange={setConsent}>
            Share this private conversation
          </Checkbox>
        ) : null}
      </div>
      {problem === null ? null : <InlineError title={problem} />}
      <Button
        type="submit"
        variant="primary"
        isPending={isPending}
        isDisabled={isPrivate && !hasConsent}
      >
        Create link
      </Button>
    </form>
  );
}
