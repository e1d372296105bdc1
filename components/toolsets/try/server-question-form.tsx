"use client";

import { ExternalLink } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { DraftBar } from "@/components/drafts/draft-bar";
import { useDraft } from "@/components/drafts/use-draft";
import { FormField, ObjectMembers } from "@/components/forms/schema/field";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { answerQuestionAction } from "@/lib/actions/calls";
import type { AskedQuestion, ServerQuestion } from "@/lib/domain/calls/server-question";
import { questionCheck, questionDefaults } from "@/lib/domain/calls/question-form";
import { normaliseSchema } from "@/lib/domain/json-schema/normalise-schema";
import { memberLabels } from "@/lib/domain/json-schema/member-labels";
import { textHasCredential } from "../credentials/draft-credentials";
import { places } from "./call-labels";
import { visibleText } from "./visible-text";

interface Props {
  callId: string;
  asked: AskedQuestion;
  /** When it was answered. */
  onAnswered: () => unknown;
}

/** A question of the server in the middle of a call. Nothing is sent without a press here. */
export function ServerQuestionForm({ callId, asked, onAnswered }: Props) {
  const { id, question } = asked;
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<"accept" | "decline" | null>(null);

  async function answer(action: "accept" | "decline", content?: unknown): Promise<boolean> {
    if (pending !== null) return false;
    setPending(action);
    const said = content === undefined ? {} : { content: JSON.stringify(content) };
    const result = await send(answerQuestionAction, { callId, questionId: id, action, ...said });
    setPending(null);
    setProblem(result.ok ? null : result.error.message);
    if (result.ok) onAnswered();
    return result.ok;
  }

  return (
    <section
      aria-label="Question of the server"
      className="space-y-4 rounded-card border border-line bg-raised p-4"
    >
      <div className="space-y-1">
        <h2 className="text-body font-semibold">The server asks you</h2>
        <p className="text-body wrap-anywhere whitespace-pre-wrap">
          <bdi>{visibleText(question.message)}</bdi>
        </p>
        <p className="text-small text-ink-soft">
          The server wrote this. It gets only what you send here.
        </p>
      </div>
      {problem === null ? null : <InlineError title="Not sent">{problem}</InlineError>}
      {question.kind === "form" ? (
        <QuestionFields
          asked={asked}
          schema={question.schema}
          pending={pending}
          onAnswer={answer}
        />
      ) : (
        <AddressQuestion
          url={question.url}
          remarks={question.remarks}
          isPending={pending === "accept"}
          onOpened={() => answer("accept")}
        >
          <Button isPending={pending === "decline"} onPress={() => answer("decline")}>
            Decline
          </Button>
        </AddressQuestion>
      )}
    </section>
  );
}

function QuestionFields({
  asked: { id, untilMs },
  schema,
  pending,
  onAnswer,
}: {
  asked: AskedQuestion;
  schema: Extract<ServerQuestion, { kind: "form" }>["schema"];
  pending: "accept" | "decline" | null;
  /** True when the server has it. */
  onAnswer: (action: "accept" | "decline", content?: unknown) => Promise<boolean>;
}) {
  const node = useMemo(() => normaliseSchema(schema), [schema]);
  const check = useMemo(() => questionCheck(schema), [schema]);
  const proposed = useMemo(() => questionDefaults(schema), [schema]);
  const draft = useDraft<unknown>({
    field: `question:${id}`,
    label: "Answer to the server",
    stored: proposed,
    until: untilMs,
    isSecret: (typed) => textHasCredential(JSON.stringify(typed)),
  });
  const { value } = draft;
  const answer = async (action: "accept" | "decline", content?: unknown) => {
    if (await onAnswer(action, content)) draft.clear();
  };
  // Places are marked once somebody has tried to send: an empty form is no fault yet.
  const [wasTried, setTried] = useState(false);
  const found = check(value);
  const faults = new Map(
    wasTried ? found.map(({ pointer, reason }) => [pointer, reason] as const) : [],
  );
  const place = { value, pointer: "", faults, onChange: (next: unknown) => draft.set(next ?? {}) };
  return (
    <form
      // Parts of it that are JSON own their text.
      key={draft.version}
      aria-label="Answer"
      className="space-y-4"
      onSubmit={async (event) => {
        event.preventDefault();
        setTried(true);
        if (found.length === 0) await answer("accept", value);
      }}
    >
      <DraftBar draft={draft} />
      {node.kind === "object" ? (
        <ObjectMembers {...place} node={node} labelOf={memberLabels(node.fields)} />
      ) : (
        <FormField {...place} node={node} label="Answer" required />
      )}
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {wasTried && found.length > 0 ? `${places(found.length)} still to be filled in.` : ""}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={pending === "accept"}>
          Send the answer
        </Button>
        <Button isPending={pending === "decline"} onPress={() => answer("decline")}>
          Decline
        </Button>
      </div>
    </form>
  );
}

/** What is done at the address stays between the person and that site. */
function AddressQuestion({
  url,
  remarks,
  isPending,
  onOpened,
  children,
}: {
  url: string;
  remarks: readonly string[];
  isPending: boolean;
  onOpened: () => void;
  children: ReactNode;
}) {
  const { host } = new URL(url);
  return (
    <div className="space-y-4">
      <p className="text-small text-ink-soft">
        It wants you to open a page at <strong className="text-ink">{visibleText(host)}</strong>:
      </p>
      <p className="font-mono text-small wrap-anywhere">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          referrerPolicy="no-referrer"
          className={textLinkClass}
        >
          {visibleText(url)} <ExternalLink aria-hidden className="inline size-3.5" />
        </a>
      </p>
      {remarks.length === 0 ? null : (
        <InlineError tone="warning" title="Before you open it">
          {remarks.map((remark) => (
            <p key={remark}>{visibleText(remark)}</p>
          ))}
        </InlineError>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={isPending} onPress={onOpened}>
          I opened it
        </Button>
        {children}
      </div>
    </div>
  );
}
