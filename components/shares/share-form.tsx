"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { NameText } from "@/components/names/name-text";
import { useOnce } from "@/components/saving/use-once";
import { useAccount } from "@/components/shell/account/account";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { LoadError } from "@/components/lists/load-error";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Select } from "@/components/ui/fields/select";
import { USUAL_DAYS, type Audience, type SharePart } from "@/lib/domain/shares/share";
import { branchesQuery } from "@/lib/queries/conversations/branches";
import { peopleQuery } from "@/lib/queries/conversations/comments";
import { makeShare, type ShareChoices } from "@/lib/queries/shares";
import { messageName } from "@/lib/domain/conversation/view/message-name";
import { AUDIENCE_LABELS, END_CHOICES, type EndChoice } from "./share-labels";
import type { SharedMessage } from "./shared-message";
import type { SharedConversation } from "./share-list";

interface Props {
  conversation: SharedConversation;
  /** The message that is at hand, and one on the branch that is shown. */
  at: { readonly message: SharedMessage | null; readonly path: number | null };
  /** What is chosen at first. */
  first: "conversation" | "message";
  onMade: (link: string) => void;
}

/** What somebody chooses for a link. */
export function ShareForm({ conversation: { id, isPrivate }, at, first, onMade }: Props) {
  const hasAccounts = useAccount() !== null;
  const parts = useParts(id, at);
  const [chosen, setPart] = useState<PartChoice>(first);
  // A message that was deleted cannot be shared.
  const part = parts.find(({ value }) => value === chosen) ?? parts[0];
  const [audience, setAudience] = useState<Audience>("link");
  const [people, setPeople] = useState<readonly string[]>([]);
  const [end, setEnd] = useState<EndChoice>(`${USUAL_DAYS}`);
  const [isMasked, setMasked] = useState(true);
  const [tellsNewer, setTellsNewer] = useState(true);
  const [hasConsent, setConsent] = useState(false);
  const { isPending, problem, submit } = useMaking(onMade);
  const choices: ShareChoices = {
    conversation: id,
    part: part?.part ?? "conversation",
    ...(part?.message === undefined ? {} : { message: part.message }),
    audience,
    ...(audience === "people" ? { people } : {}),
    days: end === "never" ? null : Number(end),
    tellNewer: tellsNewer,
    redact: isMasked,
    consent: hasConsent,
  };
  const isIncomplete = (isPrivate && !hasConsent) || (audience === "people" && people.length === 0);
  return (
    <form className="space-y-4" onSubmit={(event) => void submit(event, choices)}>
      {parts.length < 2 ? null : (
        <Select
          label="What to share"
          options={parts.map(({ value, label }) => ({ value, label }))}
          value={part?.value ?? "conversation"}
          onChange={setPart}
        />
      )}
      {hasAccounts ? (
        <Select
          label="Who can open it"
          options={(["link", "members", "people"] as const).map((value) => ({
            value,
            label: AUDIENCE_LABELS[value],
          }))}
          value={audience}
          onChange={setAudience}
        />
      ) : null}
      {audience === "people" ? (
        <MemberChoice conversation={id} chosen={people} onChange={setPeople} />
      ) : null}
      <Select label="Link expires" options={END_CHOICES} value={end} onChange={setEnd} />
      <div className="flex flex-col items-start gap-1">
        <Checkbox isSelected={isMasked} onChange={setMasked}>
          Mask credentials and personal data that are found
        </Checkbox>
        <Checkbox isSelected={tellsNewer} onChange={setTellsNewer}>
          Tell readers when a newer version exists
        </Checkbox>
        {isPrivate ? (
          <Checkbox isSelected={hasConsent} onChange={setConsent}>
            Share this private conversation
          </Checkbox>
        ) : null}
      </div>
      {problem === null ? null : <InlineError title={problem} />}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={isIncomplete}>
        Create link
      </Button>
    </form>
  );
}

type PartChoice = SharePart | "shown-branch";

interface Part {
  readonly value: PartChoice;
  readonly label: string;
  readonly part: SharePart;
  /** Row id of the message that it is, or ends with. */
  readonly message?: number;
}

/** What of a conversation can be shared from where somebody is in it. */
function useParts(id: string, { message, path }: Props["at"]): readonly Part[] {
  const branches = useQuery(branchesQuery(id, path)).data;
  const leaf = (branches?.leaves ?? 0) > 1 ? branches?.path.at(-1) : undefined;
  return [
    { value: "conversation", label: "Whole conversation", part: "conversation" },
    ...(leaf === undefined
      ? []
      : [{ value: "shown-branch", label: "This branch", part: "branch", message: leaf } as const]),
    ...(message === null
      ? []
      : ([
          {
            value: "branch",
            label: `Up to ${messageName(message)}`,
            part: "branch",
            message: message.id,
          },
          {
            value: "message",
            label:
              message.number === undefined ? "This message only" : `Message ${message.number} only`,
            part: "message",
            message: message.id,
          },
        ] as const)),
  ];
}

function useMaking(onMade: (link: string) => void) {
  const queries = useQueryClient();
  const { isPending, run } = useOnce();
  const [problem, setProblem] = useState<string | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>, choices: ShareChoices): Promise<void> {
    event.preventDefault();
    await run(async () => {
      setProblem(null);
      try {
        onMade((await makeShare(choices)).link);
        await queries.invalidateQueries({ queryKey: ["shares"] });
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      }
    });
  }
  return { isPending, problem, submit };
}

/** The other members of the library, each to tick. */
function MemberChoice({
  conversation,
  chosen,
  onChange,
}: {
  conversation: string;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const members = useQuery(peopleQuery(conversation, true));
  if (members.isError) return <LoadError title="The members could not be loaded" query={members} />;
  const all = members.data ?? [];
  if (members.data !== undefined && all.length === 0) {
    return <p className="text-small text-ink-soft">This library has no other members.</p>;
  }
  return (
    <div
      role="group"
      aria-label="Members who can open it"
      className="flex max-h-40 flex-col items-start gap-1 overflow-auto"
    >
      {all.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        >
          <NameText text={name} />
        </Checkbox>
      ))}
    </div>
  );
}
