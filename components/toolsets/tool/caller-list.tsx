import Link from "next/link";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { Time } from "@/components/ui/text/time";
import type { ToolCaller } from "@/lib/domain/toolset/view/tool-page";
import { TitleText } from "@/components/names/title-text";

/** The conversations that called a tool, each opening at its last call. */
export function CallerList({ callers, count }: { callers: readonly ToolCaller[]; count: number }) {
  if (count === 0) {
    return <p className="text-small text-ink-soft">No stored conversation called this tool.</p>;
  }
  return (
    <>
      <ul aria-label="Conversations that called it" className="divide-y divide-line">
        {callers.map(({ conversationId, title, titleDerived, calls, messageId, lastMs }) => (
          <li key={conversationId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <Link
              href={`/conversations/${encodeURIComponent(conversationId)}?m=${messageId}`}
              prefetch={false}
              className={`min-w-0 flex-1 truncate ${textLinkClass}`}
            >
              <TitleText title={title} isDerived={titleDerived} />
            </Link>
            <span className="text-small text-ink-soft">
              {calls === 1 ? "1 call" : `${calls} calls`}
            </span>
            <span className="w-44 text-end text-small text-ink-faint">
              <Time what="last called" value={lastMs} />
            </span>
          </li>
        ))}
      </ul>
      {count > callers.length ? (
        <p className="text-small text-ink-faint">
          The last {callers.length} of {count} conversations.
        </p>
      ) : null}
    </>
  );
}
