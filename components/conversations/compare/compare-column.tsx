"use client";

import { Star } from "lucide-react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Button } from "@/components/ui/button/button";
import { DiffText } from "@/components/ui/diff/diff-text";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { KeyHint } from "@/components/ui/keys/hint";
import { toolCalls } from "@/lib/domain/conversation/view/compare-tools";
import { runFacts, type RunFacts } from "@/lib/domain/conversation/facts/run";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { MessageTime } from "../message/time";
import { CompareCalls } from "./compare-calls";
import { RunFactsList } from "./run-facts-list";

/** The texts of a kind, as they are cut for the page. */
function textOf(message: MessageView, kind: "text" | "thinking"): string {
  return message.blocks
    .flatMap((block) => (block.kind === kind ? [block.text.text] : []))
    .join("\n\n");
}

function isCut(message: MessageView): boolean {
  return message.blocks.some((block) => block.kind === "text" && block.text.elided);
}

function factsOf(message: MessageView): RunFacts {
  const { assistantMetadata } = message;
  const isWhole = assistantMetadata !== null && !assistantMetadata.elided;
  return runFacts(isWhole ? JSON.parse(assistantMetadata.text) : null);
}

interface Props {
  message: MessageView;
  /** Null: this is the base the others are held against. */
  base: MessageView | null;
  title: string;
  /** Opens the whole in the timeline. */
  onLook: () => void;
  /** Of retries, the way to choose this one, null where none may be chosen, with the key that does the same. */
  prefer?: { readonly act: (() => void) | null; readonly keys: string | null };
}

/** One message of those that are compared. */
export function CompareColumn({ message, base, title, onLook, prefer }: Props) {
  const thinking = textOf(message, "thinking");
  const facts = factsOf(message);
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-canvas p-4"
    >
      <header className="space-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-body font-medium">{title}</h3>
          {prefer !== undefined && message.preferred ? (
            <Badge tone="accent" icon={<Star aria-hidden size={12} fill="currentColor" />}>
              preferred
            </Badge>
          ) : null}
          {message.deleted ? <Badge tone="danger">deleted</Badge> : null}
          {base === null ? <Badge>base</Badge> : null}
          <span className="ms-auto flex items-center gap-1">
            <Button size="small" onPress={onLook}>
              Look
            </Button>
            {prefer === undefined || prefer.act === null ? null : (
              <Button size="small" isDisabled={message.preferred} onPress={prefer.act}>
                Prefer
                {prefer.keys === null ? null : <KeyHint keys={prefer.keys} />}
              </Button>
            )}
          </span>
        </div>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-soft">
          <span>{message.role}</span>
          <NameText text={message.model ?? facts.model ?? "no model recorded"} />
          <MessageTime message={message} />
        </p>
        <RunFactsList facts={facts} base={base === null ? null : factsOf(base)} />
      </header>
      {thinking === "" ? null : (
        <Disclosure isLazy title="Thinking">
          <DiffText
            className="text-small text-ink-soft"
            before={base === null ? thinking : textOf(base, "thinking")}
            after={thinking}
          />
        </Disclosure>
      )}
      <DiffText
        className="text-body"
        before={base === null ? textOf(message, "text") : textOf(base, "text")}
        after={textOf(message, "text")}
      />
      {isCut(message) ? (
        <p className="text-caption text-ink-faint">
          Only the beginning is compared. Open the message to read all of it.
        </p>
      ) : null}
      <CompareCalls
        base={base === null ? null : toolCalls(base.blocks)}
        calls={toolCalls(message.blocks)}
      />
    </section>
  );
}
