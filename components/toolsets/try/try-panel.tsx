"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { callVerdict } from "@/lib/domain/calls/gate";
import type { CallOverview, CallServer } from "@/lib/domain/calls/view";
import { asText } from "@/lib/shared/read-value";
import type { ToolPage } from "@/lib/domain/toolset/view/tool-page";
import { callsQuery } from "@/lib/queries/toolsets/calls";
import { ArgumentsForm, type GivenArguments } from "./arguments-form";
import { BlockedNote } from "./blocked-note";
import { CallList } from "./call-list";
import { CallQuestion } from "./call-question";
import { CallResult } from "./call-result";
import { SignInButton } from "../sign-in/sign-in-button";
import { places } from "./call-labels";
import { useCall } from "./use-call";
import { visibleText } from "./visible-text";
import { ReferenceHelp } from "@/components/secrets/reference-help";
import { useRefresh } from "@/components/routing/use-refresh";

interface Props {
  page: ToolPage;
  schema: unknown;
  /** The arguments to begin with. */
  initial: unknown;
  onKeep: (value: unknown) => void;
  isKeeping: boolean;
}

/** Arguments for a tool, and calls of it with them. Nothing is sent before a press of the button. */
export function TryPanel({ page, ...form }: Props) {
  const { fileId, toolset, position: tool } = page;
  const { data: overview } = useQuery(callsQuery(fileId, toolset.rowId, tool));
  const { phase, start, confirm, decline, cancel, show } = useCall({
    fileId,
    toolset: toolset.rowId,
    tool,
    name: asText(page.tool["name"]) ?? "",
  });
  const panel = useRef<HTMLDivElement>(null);
  const callPart = useRef<HTMLElement>(null);
  const callId = phase.state === "shown" ? phase.callId : null;
  const verdict = overview === undefined ? null : callVerdict(overview.collected);
  const canCall = overview !== undefined && overview.server !== null && verdict !== "off";
  const help =
    overview === undefined || overview.missing.length === 0 ? null : (
      <MissingHelp page={page} overview={overview} onAllowed={() => panel.current?.focus()} />
    );
  return (
    <div ref={panel} tabIndex={-1} className="space-y-6 rounded-card focus-visible:focus-ring">
      <Where overview={overview} verdict={verdict} />
      {overview?.server && verdict === "off" ? (
        <BlockedNote page={page} collected={overview.collected} help={help} />
      ) : null}
      <ArgumentsForm
        {...form}
        {...(canCall
          ? {
              renderActions: (given: GivenArguments) => (
                <Button
                  variant="primary"
                  isPending={phase.state === "starting"}
                  isDisabled={given.isBroken}
                  onPress={() => start(JSON.stringify(given.value))}
                >
                  {callLabel(given)}
                </Button>
              ),
            }
          : {})}
      />
      <section
        ref={callPart}
        aria-label="The call"
        tabIndex={-1}
        className="space-y-3 rounded-card empty:hidden focus-visible:focus-ring"
      >
        {phase.state === "blocked" && verdict !== "off" ? (
          <BlockedNote page={page} collected={phase.collected} help={help} />
        ) : null}
        {phase.state === "problem" ? (
          <InlineError title="The tool was not called">{phase.message}</InlineError>
        ) : null}
        {callId === null ? null : (
          <CallResult
            key={callId}
            fileId={fileId}
            toolset={toolset.rowId}
            callId={callId}
            help={help}
            onCancel={() => {
              // The button goes away; what comes of the call is here.
              callPart.current?.focus();
              return cancel(callId);
            }}
          />
        )}
      </section>
      {phase.state === "asks" ? (
        <CallQuestion
          asked={phase}
          onConfirm={() => confirm(phase.callId)}
          onDecline={() => decline(phase.callId)}
        />
      ) : null}
      {overview?.server || overview?.calls.length ? (
        <CallList calls={overview.calls} shown={callId} onShow={show} />
      ) : null}
    </div>
  );
}

/** Where a call would go and what it takes, or why there is none. */
function Where({
  overview,
  verdict,
}: {
  overview: CallOverview | undefined;
  verdict: ReturnType<typeof callVerdict> | null;
}) {
  // Of a tool that is off the note below says more.
  if (overview === undefined || (overview.server !== null && verdict === "off")) return null;
  if (overview.server === null) {
    return <p className="text-small text-ink-soft">{overview.why}</p>;
  }
  return (
    <p className="text-small text-ink-soft">
      A call goes to <ServerName server={overview.server} />
      {verdict === "ask"
        ? " and asks you each time before it is sent."
        : ". It is sent when you press the button."}
    </p>
  );
}

function ServerName({ server: { address } }: { server: CallServer }) {
  return (
    <bdi dir="ltr" className="font-mono wrap-anywhere text-ink">
      {visibleText(address)}
    </bdi>
  );
}

function callLabel({ faults }: GivenArguments): string {
  if (faults === null || faults === 0) return "Call the tool";
  return `Call it although ${places(faults)} ${faults === 1 ? "does" : "do"} not fit`;
}

/** What a person can do so that calls reach the server. */
function MissingHelp({
  page: { fileId, toolset },
  overview: { missing, server },
  onAllowed,
}: {
  page: ToolPage;
  overview: CallOverview;
  /** The button that was pressed goes away. */
  onAllowed: () => void;
}) {
  const refreshPage = useRefresh();
  return missing.map((reference) =>
    reference.kind === "oauth" ? (
      <SignInButton key="oauth" fileId={fileId} toolset={toolset.rowId} />
    ) : (
      <ReferenceHelp
        key={`${reference.kind} ${reference.name} ${reference.reason}`}
        reference={reference}
        origin={server?.origin ?? null}
        onAllowed={async () => {
          onAllowed();
          // It may have been all that kept the tool off, and the page around says so.
          refreshPage();
        }}
      />
    ),
  );
}
