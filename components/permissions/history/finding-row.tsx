import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { HISTORY_RULES, type LibraryFinding, type Severity } from "@/lib/domain/history/finding";
import { TitleText } from "@/components/names/title-text";
import { Time } from "@/components/ui/text/time";
import { messageHref } from "../message-href";

const TONES = { error: "danger", warning: "warning", info: "info" } as const;
const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: "Error",
  warning: "Warning",
  info: "Remark",
};

const ROW =
  "block w-full space-y-1 px-2 py-3 text-start hover:bg-tint focus-visible:focus-ring-inset";

/** One finding of any conversation; the whole row opens its message. */
export function FindingRow({ finding }: { finding: LibraryFinding }) {
  return (
    <Link href={messageHref(finding)} prefetch={false} className={ROW}>
      <FindingText finding={finding} showConversation />
    </Link>
  );
}

/** One finding of the conversation that is open. */
export function FindingButton({
  finding,
  onPress,
}: {
  finding: LibraryFinding;
  onPress: () => unknown;
}) {
  return (
    <button type="button" className={ROW} onClick={() => onPress()}>
      <FindingText finding={finding} showConversation={false} />
    </button>
  );
}

function FindingText({
  finding,
  showConversation,
}: {
  finding: LibraryFinding;
  showConversation: boolean;
}) {
  const { severity, rule, tool, basis, text, retryOf, atMs, conversation } = finding;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONES[severity]}>{SEVERITY_NAMES[severity]}</Badge>
        <span className="text-body font-medium">{HISTORY_RULES[rule]}</span>
        {tool === null ? null : (
          <NameText
            className="max-w-full truncate font-mono text-small text-ink-soft"
            text={tool.toolsetId === null ? tool.name : `${tool.toolsetId}/${tool.name}`}
          />
        )}
      </span>
      <span className="block text-small break-words text-ink-soft">
        <NameText text={text} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-faint">
        <span>{basis === "recorded" ? "As recorded in the file" : "By current settings"}</span>
        <Time what="recorded" value={atMs} form="date" />
        {retryOf === null ? null : <span>in a retry not shown</span>}
        {showConversation ? (
          <span className="truncate-name max-w-80">
            <TitleText isCaption title={conversation.title} isDerived={conversation.titleDerived} />
          </span>
        ) : null}
      </span>
    </>
  );
}
