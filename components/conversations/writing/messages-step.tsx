"use client";

import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button/button";
import { raiseToasts } from "@/components/ui/toast/raise";
import { writtenConversation } from "@/lib/domain/conversation/transcript/compose";
import { withNewPart, type EditedTranscript } from "@/lib/domain/conversation/transcript/parts";
import { PartRow } from "./part-row";
import { countOf } from "./role-labels";
import { SpeakerRoles } from "./speaker-roles";

/** So many parts are shown at first, and more with each press: each of them is a text field. */
const STEP = 40;

interface Props {
  edited: EditedTranscript;
  onChange: (next: (former: EditedTranscript) => EditedTranscript) => void;
  onBack: () => void;
  isCreatable: boolean;
  isCreating: boolean;
  /** What stands in the way of creating it. */
  children: ReactNode;
}

/** The second step: the messages, to be arranged and added to. */
export function MessagesStep(props: Props) {
  const { edited, onChange, onBack, isCreatable, isCreating, children } = props;
  const [shown, setShown] = useState(STEP);
  const [added, setAdded] = useState(-1);
  const { parts } = edited;
  const hidden = parts.length - shown;
  const add = () => {
    setAdded(parts.length);
    setShown(Math.max(shown, parts.length + 1));
    onChange(withNewPart);
  };
  return (
    <>
      <SpeakerRoles edited={edited} onChange={onChange} />
      <section aria-label="Messages" className="space-y-3">
        <h2 className="text-small font-medium text-ink-soft">
          {countOf(writtenConversation("", edited).messages.length)}
        </h2>
        <ol className="space-y-3">
          {parts.slice(0, shown).map((part, at) => (
            // A part has no name but its place; all of its values come from outside.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <PartRow
                edited={edited}
                part={part}
                at={at}
                isNew={at === added}
                onChange={onChange}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          {hidden > 0 ? (
            <Button onPress={() => setShown(shown + STEP)}>
              Show more messages ({hidden.toLocaleString("en")} left)
            </Button>
          ) : null}
          <Button icon={<Plus aria-hidden size={16} />} onPress={add}>
            Add a message
          </Button>
        </div>
      </section>
      <div
        ref={raiseToasts}
        className="sticky bottom-0 -mx-4 space-y-3 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6"
      >
        {children}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" isDisabled={!isCreatable} isPending={isCreating}>
            Create conversation
          </Button>
          <Button onPress={onBack}>Back to the transcript</Button>
        </div>
      </div>
    </>
  );
}
