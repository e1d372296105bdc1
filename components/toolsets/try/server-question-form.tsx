"use client";

import { ExternalLink } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { FormField, ObjectMembers } from "@/components/forms/schema/field";
import { send } from "@/components/saving/send";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { answerQuestionAction } from "@/lib/actions/calls";
import type { AskedQuestion, ServerQuestion } from "@/lib/domain/calls/server-question";
import { emptyValue } from "@/lib/domain/json-schema/form-value";
import { normaliseSchema } from "@/lib/domain/json-schema/normalise-schema";
import { argumentCheck } from "@/lib/validation/check-arguments";
import { places } from "./call-labels";
import { visibleText } from "./visible-text";

interface Props {
  callId: string;
  asked: AskedQuestion;
  /** When it was answered. */
  onAnswered: () => unknown;
}

/** A question of the server in the middle of a call. Nothing is sent without a press here. */
export function ServerQuestionForm({ callId, asked: { id, question }, onAnswered }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<"accept" | "decline" | null>(null);

  async function answer(action: "accept" | "decline", content?: unknown): Promise<void> {
    setPending(action);
    const said = content === undefined ? {} : { content: JSON.stringify(content) };
    const result = await send(answerQuestionAction, { callId, questionId: id, action, ...said });
    setPending(null);
    setProblem(result.ok ? null : result.error.message);
    if (result.ok) onAnswered();
  }

  const decline = (
    <Button isPending={pending === "decline"} onPress={() => answer("decline")}>
      Decline
    </Button>
  );
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
          These are the server’s words. It gets only what you send here.
        </p>
      </div>
      {problem === null ? null : <InlineError title="Not sent">{problem}</InlineError>}
      {question.kind === "form" ? (
        <QuestionFields
          question={question}
          isPending={pending === "accept"}
          onSend={(content) => answer("accept", content)}
        >
          {decline}
        </QuestionFields>
      ) : (
        <AddressQuestion
          url={question.url}
          isPending={pending === "accept"}
          onOpened={() => answer("accept")}
        >
          {decline}
        </AddressQuestion>
      )}
    </section>
  );
}

function QuestionFields({
  question,
  isPending,
  onSend,
  children,
}: {
  question: Extract<ServerQuestion, { kind: "form" }>;
  isPending: boolean;
  onSend: (content: unknown) => void;
  children: ReactNode;
}) {
  const node = useMemo(() => normaliseSchema(question.schema), [question.schema]);
  const check = useMemo(() => argumentCheck(question.schema).check, [question.schema]);
  const [value, setValue] = useState<unknown>(() => emptyValue(node));
  // Places are marked once somebody has tried to send: an empty form is no fault yet.
  const [wasTried, setTried] = useState(false);
  const found = check(value) ?? [];
  const faults = new Map(
    wasTried ? found.map(({ pointer, reason }) => [pointer, reason] as const) : [],
  );
  const place = { value, pointer: "", faults, onChange: (next: unknown) => setValue(next ?? {}) };
  return (
    <form
      aria-label="Answer"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (found.length === 0) onSend(value);
      }}
    >
      {node.kind === "object" ? (
        <ObjectMembers {...place} node={node} />
      ) : (
        <FormField {...place} node={node} label="Answer" required />
      )}
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {wasTried && found.length > 0 ? `${places(found.length)} still to be filled in.` : ""}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          Send the answer
        </Button>
        {children}
      </div>
    </form>
  );
}

/** What is done at the address stays between the person and that site. */
function AddressQuestion({
  url,
  isPending,
  onOpened,
  children,
}: {
  url: string;
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
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          className={textLinkClass}
        >
          {visibleText(url)} <ExternalLink aria-hidden className="inline size-3.5" />
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" isPending={isPending} onPress={onOpened}>
          I have opened it
        </Button>
        {children}
      </div>
    </div>
  );
}
