import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import type { LibraryFinding, Severity } from "@/lib/domain/history/finding";
import { HISTORY_RULES } from "@/lib/domain/history/finding";
import { messageHref } from "../message-href";

const TONES = { error: "danger", warning: "warning", info: "info" } as const;
const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: "Error",
  warning: "Warning",
  info: "Remark",
};

interface Props {
  finding: LibraryFinding;
  /** Named beside it, unless all rows are about one. */
  showConversation: boolean;
}

/** One finding; the whole row opens its message. */
export function FindingRow({ finding, showConversation }: Props) {
  const { severity, rule, tool, basis, conversation, text, retryOf } = finding;
  return (
    <Link
      href={messageHref(finding)}
      prefetch={false}
      className="block space-y-1 px-2 py-3 hover:bg-tint focus-visible:focus-ring-inset"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[severity]}>{SEVERITY_NAMES[severity]}</Badge>
        <span className="text-body font-medium">{HISTORY_RULES[rule]}</span>
        {tool === null ? null : (
          <bdi className="max-w-full truncate font-mono text-small text-ink-soft">
            {tool.toolsetId === null ? tool.name : `${tool.toolsetId}/${tool.name}`}
          </bdi>
        )}
      </span>
      <span className="block text-small break-words text-ink-soft">
        <bdi>{text}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-faint">
        <span>{basis === "recorded" ? "By the record" : "By current settings"}</span>
        {retryOf === null ? null : <span>in a retry not shown</span>}
        {showConversation ? (
          <bdi className="max-w-80 truncate">
            {conversation.title === "" ? "Untitled" : conversation.title}
          </bdi>
        ) : null}
      </span>
    </Link>
  );
}
