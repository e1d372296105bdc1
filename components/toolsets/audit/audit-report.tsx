"use client";

import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { PlainText } from "@/components/ui/text/plain-text";
import {
  AUDIT_RULES,
  type AuditFinding,
  type AuditLevel,
  type ServerAudit,
  type ToolReach,
} from "@/lib/domain/server-audit/report";

const LEVEL: Readonly<
  Record<AuditLevel, { readonly name: string; readonly tone: "danger" | "warning" | "neutral" }>
> = {
  error: { name: "Danger", tone: "danger" },
  warning: { name: "Warning", tone: "warning" },
  note: { name: "Note", tone: "neutral" },
};

const REACH: Readonly<
  Record<ToolReach, { readonly name: string; readonly tone: "danger" | "warning" | "neutral" }>
> = {
  reads: { name: "reads", tone: "neutral" },
  changes: { name: "changes", tone: "warning" },
  "may-destroy": { name: "may destroy", tone: "danger" },
};

/** What an audit found, worst first, and what each tool asks for. */
export function AuditReport({ audit }: { audit: ServerAudit }) {
  const { findings, tools, items, serverName, source, isCut } = audit;
  return (
    <div className="space-y-6" role="region" aria-label="Audit">
      <p className="text-body">
        <NameText className="font-medium" text={serverName ?? source} />
        {`: ${count(tools.length, "tool")}, ${
          items.length === 0
            ? ""
            : `${count(items.length, "resource or prompt", "resources and prompts")}, `
        }${findings.length === 0 ? "nothing found" : count(findings.length, "finding")}`}
        {isCut ? " (only the first are listed)" : ""}
      </p>
      {findings.length === 0 ? null : (
        <section aria-labelledby="audit-findings" className="space-y-2">
          <h2 id="audit-findings" className="text-body font-semibold">
            Findings
          </h2>
          <ul className="space-y-2">
            {findings.slice(0, MOST_SHOWN).map((finding, at) => (
              <FindingLine key={at} finding={finding} />
            ))}
          </ul>
          <More count={findings.length - MOST_SHOWN} />
        </section>
      )}
      <section aria-labelledby="audit-tools" className="space-y-2">
        <h2 id="audit-tools" className="text-body font-semibold">
          What the tools may do
        </h2>
        <p className="text-caption text-ink-faint">
          From the server’s hints, which are its own claims. A tool without hints may do anything.
        </p>
        <ul className="space-y-1">
          {tools.slice(0, MOST_SHOWN).map(({ name, reach, isOpenWorld, letters }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
              <NameText className="min-w-0 flex-1 basis-40 truncate font-mono" text={name} />
              <Badge tone={REACH[reach].tone}>{REACH[reach].name}</Badge>
              {isOpenWorld ? <Badge>reaches beyond the server</Badge> : null}
              <span className="text-ink-faint">{count(letters, "character")}</span>
            </li>
          ))}
        </ul>
        <More count={tools.length - MOST_SHOWN} />
      </section>
      {items.length === 0 ? null : <ItemSection items={items} />}
    </div>
  );
}

const KIND = { resource: "resource", template: "resource template", prompt: "prompt" } as const;

function ItemSection({ items }: { items: ServerAudit["items"] }) {
  return (
    <section aria-labelledby="audit-items" className="space-y-2">
      <h2 id="audit-items" className="text-body font-semibold">
        Resources and prompts
      </h2>
      <ul className="space-y-1">
        {items.slice(0, MOST_SHOWN).map(({ kind, name, letters }) => (
          <li key={`${kind} ${name}`} className="flex flex-wrap items-center gap-x-3 text-small">
            <NameText className="min-w-0 flex-1 basis-40 font-mono wrap-anywhere" text={name} />
            <Badge>{KIND[kind]}</Badge>
            <span className="text-ink-faint">{count(letters, "character")}</span>
          </li>
        ))}
      </ul>
      <More count={items.length - MOST_SHOWN} />
    </section>
  );
}

/** The page stays light; the file has them all. */
const MOST_SHOWN = 300;

function More({ count: more }: { count: number }) {
  if (more <= 0) return null;
  return <p className="text-small text-ink-soft">{`${more.toLocaleString("en")} more`}</p>;
}

function FindingLine({ finding }: { finding: AuditFinding }) {
  const { rule, level, tool, pointer, message } = finding;
  return (
    <li className="rounded-card border border-line px-3 py-2 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={LEVEL[level].tone}>{LEVEL[level].name}</Badge>
        <NameText className="font-mono font-medium" text={tool ?? "Server"} />
        <span className="text-ink-soft">{AUDIT_RULES[rule]}</span>
      </p>
      <p className="mt-1">
        <PlainText text={message} />
      </p>
      <p className="mt-1 truncate font-mono text-caption text-ink-faint">
        <PlainText text={pointer} />
      </p>
    </li>
  );
}

const count = (number: number, noun: string, many = `${noun}s`): string =>
  `${number.toLocaleString("en")} ${number === 1 ? noun : many}`;
