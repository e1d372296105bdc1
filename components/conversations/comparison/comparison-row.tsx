import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import { DiffText } from "@/components/ui/diff/diff-text";
import { Badge } from "@/components/ui/feedback/badge";
import { NumberText } from "@/components/ui/text/number-text";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import type {
  ComparedMessage,
  ComparedRow,
  ConversationComparison,
} from "@/lib/domain/conversation/compare/comparison";

export type ComparisonLook = "inline" | "columns";

interface Props {
  row: ComparedRow;
  found: ConversationComparison;
  look: ComparisonLook;
}

/** Messages that are the same, one that differs, or one that only one of the two has. */
export function ComparisonRow({ row, found, look }: Props) {
  if (row.state === "same") {
    return (
      <p className="py-2 text-small text-ink-faint">
        <NumberText value={row.count} />{" "}
        {row.count === 1 ? "message is the same" : "messages are the same"}
      </p>
    );
  }
  const left = row.state === "right" ? null : row.left;
  const right = row.state === "left" ? null : row.right;
  return (
    <section
      aria-label={rowName(left, right)}
      className="space-y-2 rounded-card border border-line p-3"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <h2 className="font-medium">
          <NameText text={(left ?? right)?.role ?? ""} />
        </h2>
        {left === null ? null : (
          <MessageLink conversation={found.left.id} message={left} side="left" />
        )}
        {right === null ? null : (
          <MessageLink conversation={found.right.id} message={right} side="right" />
        )}
        {row.state === "changed" ? (
          <Badge tone="warning">changed</Badge>
        ) : row.state === "left" ? (
          <Badge tone="danger">only left</Badge>
        ) : (
          <Badge tone="success">only right</Badge>
        )}
      </header>
      {look === "columns" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Side message={left} />
          <Side message={right} />
        </div>
      ) : row.state === "changed" ? (
        <DiffText className="text-body" before={row.left.text} after={row.right.text} />
      ) : (
        <Side message={left ?? right} />
      )}
      {left?.isCut === true || right?.isCut === true ? (
        <p className="text-caption text-ink-faint">
          The text is longer than what is shown here. Open the message to read all of it.
        </p>
      ) : null}
    </section>
  );
}

function rowName(left: ComparedMessage | null, right: ComparedMessage | null): string {
  const sides = [
    left === null ? [] : [`left message ${left.number}`],
    right === null ? [] : [`right message ${right.number}`],
  ].flat();
  const name = sides.join(" and ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function Side({ message }: { message: ComparedMessage | null }) {
  return message === null ? (
    <p className="text-small text-ink-faint">Not in this conversation</p>
  ) : (
    <p dir="auto" className="min-w-0 text-body break-words whitespace-pre-wrap">
      {message.text === "" ? <span className="text-ink-faint">Empty message</span> : message.text}
    </p>
  );
}

function MessageLink({
  conversation,
  message,
  side,
}: {
  conversation: string;
  message: ComparedMessage;
  side: "left" | "right";
}) {
  const place = new URLSearchParams({ m: message.documentId }).toString();
  return (
    <PlaceLink
      href={`/conversations/${encodeURIComponent(conversation)}?${place}`}
      className={textLinkClass}
    >
      {side === "left" ? "Left" : "Right"} {message.number}
    </PlaceLink>
  );
}
