"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { ByteSize } from "@/components/ui/text/byte-size";
import { formatDuration } from "@/components/ui/format/duration";
import { useFormat } from "@/components/ui/format/context";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { LoadError } from "@/components/lists/load-error";
import { Spinner } from "@/components/ui/feedback/spinner";
import type { EndedCall, RunningCall } from "@/lib/domain/calls/view";
import { callQuery } from "@/lib/queries/toolsets/calls";
import { SignInButton } from "../sign-in/sign-in-button";
import { failureTitle, outcomeTone, outcomeWord, places } from "./call-labels";
import { ResultPartView } from "./result-part";
import { SaveCall } from "./save-call";
import { ServerQuestionForm } from "./server-question-form";
import { visibleText } from "./visible-text";

interface Props {
  fileId: string;
  /** Row id. */
  toolset: number;
  callId: string;
  /** What a person can do where references of the server are missing; null where none is by now. */
  help: ReactNode;
  onCancel: () => void;
}

/** A call while it runs, and what came of it. */
export function CallResult({ fileId, toolset, callId, help, onCancel }: Props) {
  const found = useQuery(callQuery(fileId, callId));
  if (found.isError) return <LoadError title="The result could not be read" query={found} />;
  const call = found.data;
  const ended = call?.state === "ended" ? call : null;
  return (
    <div className="space-y-3">
      {/* Only how it stands is read out, not a result that may be long. */}
      <div role="status">
        {ended === null ? (
          <Waiting call={call?.state === "running" ? call : null} />
        ) : (
          <Summary call={ended} />
        )}
      </div>
      {call?.state === "running" && call.question !== null ? (
        <ServerQuestionForm
          key={call.question.id}
          callId={callId}
          asked={call.question}
          onAnswered={() => found.refetch()}
        />
      ) : null}
      {ended === null ? (
        <Button size="small" onPress={onCancel}>
          Cancel the call
        </Button>
      ) : (
        <Outcome call={ended} fileId={fileId} toolset={toolset} callId={callId} help={help} />
      )}
    </div>
  );
}

function Waiting({ call }: { call: RunningCall | null }) {
  return (
    <p className="flex items-center gap-3 text-small text-ink-soft">
      <Spinner />
      <span className="wrap-anywhere">
        {call === null ? waitingWords(false) : wordsOf(call)}
        {call?.task?.message ? <bdi> {visibleText(call.task.message)}</bdi> : null}
      </span>
    </p>
  );
}

const waitingWords = (isTask: boolean): string =>
  isTask
    ? "The server works on this as a task and has up to 10 min."
    : "The server was asked and has up to 60 s to answer.";

function wordsOf({ question, isTask }: RunningCall): string {
  if (question !== null) return "The server waits for your answer, for up to 5 min.";
  return waitingWords(isTask);
}

function Outcome({
  call,
  fileId,
  toolset,
  callId,
  help,
}: { call: EndedCall } & Omit<Props, "onCancel">) {
  const { errorType } = call.record;
  const remedy =
    errorType === "SIGN_IN_REQUIRED" || errorType === "SCOPE_MISSING" ? (
      <SignInButton fileId={fileId} toolset={toolset} />
    ) : (
      help
    );
  return (
    <>
      {call.failure === null ? null : <Failure call={call} failure={call.failure} help={remedy} />}
      <Parts call={call} />
      <SaveCall fileId={fileId} callId={callId} conversationId={call.record.conversationId} />
    </>
  );
}

function Summary({ call }: { call: EndedCall }) {
  const { record, faults, misfits, approved } = call;
  const { locale } = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      <Badge tone={outcomeTone(record)}>{outcomeWord(record)}</Badge>
      <span className="tabular-nums" title={`${record.ms} ms`}>
        {formatDuration(record.ms, locale)}
      </span>
      {record.resultBytes === 0 ? null : <ByteSize bytes={record.resultBytes} />}
      {approved ? <span>confirmed by you</span> : null}
      {faults === null || faults === 0 ? null : (
        <Badge tone="warning">{`sent although ${places(faults)} did not fit`}</Badge>
      )}
      {misfits === null || misfits === 0 ? null : (
        <Badge tone="warning">
          {`${places(misfits)} of the answer ${misfits === 1 ? "does" : "do"} not fit the schema the server states`}
        </Badge>
      )}
    </p>
  );
}

function Failure({
  call: { record },
  failure: { message, detail },
  help,
}: {
  call: EndedCall;
  failure: NonNullable<EndedCall["failure"]>;
  help: ReactNode;
}) {
  const title = failureTitle(record.errorType);
  const isMissing = record.errorType === "MISSING_SECRET";
  const hasRemedy = isMissing || REMEDIED.has(record.errorType);
  const isSaid = record.outcome === "cancelled" || message === `${title}.`;
  return (
    <InlineError
      tone={record.outcome === "cancelled" ? "info" : "warning"}
      title={title}
      {...(hasRemedy && help !== null ? { actions: help } : {})}
    >
      <p className="text-small wrap-anywhere">
        {isSaid ? null : <bdi>{visibleText(message)} </bdi>}
        {detail === null ? null : <bdi>{visibleText(detail)} </bdi>}
        {record.outcome === "cancelled" ? "What the server did until then is unknown." : null}
        {isMissing && help === null ? "Nothing is missing now. Call it again." : null}
      </p>
    </InlineError>
  );
}

/** What a sign-in helps against. */
const REMEDIED: ReadonlySet<string | null> = new Set(["SIGN_IN_REQUIRED", "SCOPE_MISSING"]);

function Parts({ call: { result } }: { call: EndedCall }) {
  if (result === null) return null;
  return (
    <>
      {result.parts.length === 0 ? (
        <p className="text-small text-ink-soft">The tool answered without content.</p>
      ) : null}
      {result.parts.map((part, at) => (
        // Parts are only ever replaced as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <ResultPartView key={at} part={part} />
      ))}
      {result.leftOut === 0 ? null : (
        <p className="text-small text-ink-soft">
          {result.leftOut === 1 ? "1 more part is" : `${result.leftOut} more parts are`} not shown.
          Save it as a conversation to keep all of it.
        </p>
      )}
    </>
  );
}
