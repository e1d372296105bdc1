import Link from "next/link";
import { NameText } from "@/components/names/name-text";
import { counted } from "@/lib/shared/counted";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Disclosure } from "@/components/ui/layout/disclosure";
import { textLinkClass } from "@/components/ui/text/text-link-style";
import { TimeSpan } from "@/components/ui/text/time-span";
import type { Suggestion } from "@/lib/domain/history/suggest";
import { TitleText } from "@/components/names/title-text";
import { messageHref } from "../message-href";

interface Props {
  suggestion: Suggestion;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** When the calls were made on which a suggestion rests, and how many of them nobody knows that of. */
export function CalledThen({
  suggestion: { kind, window, undated },
}: {
  suggestion: Pick<Suggestion, "kind" | "window" | "undated">;
}) {
  if (window === null) return " The calls have no recorded time.";
  // The tool itself was not called: the calls are those of its neighbours.
  const isNeverCalled = kind === "never-called";
  const those = isNeverCalled ? counted(undated, "conversation") : undated.toLocaleString("en");
  return (
    <>
      {isNeverCalled ? " The toolset was used " : " Called "}
      <TimeSpan what={isNeverCalled ? "used" : "called"} {...window} />
      {undated === 0 ? "." : ` (${those} without a recorded time).`}
    </>
  );
}

/** One suggestion with what it rests on. */
export function SuggestionRow({ suggestion, isChosen, onChoose }: Props) {
  const { kind, toolsetId, tool, change, evidence, loosens, places } = suggestion;
  const name = `${toolsetId}/${tool}`;
  return (
    <div className="flex gap-2 px-2 py-3">
      <Checkbox
        aria-label={revealName(`${name}: ${change}`)}
        isSelected={isChosen}
        onChange={onChoose}
        className="shrink-0"
      />
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
          <NameText className="max-w-full truncate font-mono text-small" text={name} />
          {tool === "" ? <span className="text-small text-ink-faint">no name</span> : null}
          <span className="font-medium">→ {change}</span>
          {loosens ? <Badge tone="warning">loosens</Badge> : null}
        </p>
        <p className="text-small text-ink-soft">
          {evidence}
          {kind === "same-as-inherited" ? null : <CalledThen suggestion={suggestion} />}
        </p>
        {places.length === 0 ? null : (
          <Disclosure title={`Messages (${places.length})`} isLazy>
            <ul className="space-y-1 text-small">
              {places.map((place) => (
                <li key={`${place.conversation.id} ${place.messageId}`} className="flex">
                  <Link
                    href={messageHref(place)}
                    prefetch={false}
                    className={`truncate-name ${textLinkClass}`}
                  >
                    <TitleText
                      title={place.conversation.title}
                      isDerived={place.conversation.titleDerived}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </div>
  );
}
