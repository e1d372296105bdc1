import { PlaceLink } from "@/components/shell/place-link";
import { NameText } from "@/components/names/name-text";
import { formatDuration } from "@/components/ui/format/duration";
import { Time } from "@/components/ui/text/time";
import { longestSteps, type Step, type StepKind, type Steps } from "@/lib/domain/activity/steps";
import { pictureFormat } from "./format";

const KINDS = [
  { kind: "thinking", label: "Thinking", fill: "fill-series-3", ground: "bg-series-3" },
  { kind: "call", label: "Tool calls", fill: "fill-series-1", ground: "bg-series-1" },
  { kind: "approval", label: "Waiting for approval", fill: "fill-series-2", ground: "bg-series-2" },
] as const;

/** More bars would be shorter than a pixel next to the longest. */
const MOST = 60;

const took = ({ startMs, endMs }: Step) => endMs - startMs;

/** What took time in a conversation: the totals, then the longest steps in their order, each with its message. */
export function StepBars({
  conversationId,
  found,
  locale,
}: {
  conversationId: string;
  found: Steps & { readonly isCut: boolean };
  locale: string;
}) {
  const format = pictureFormat(locale);
  const { steps, untimed, isCut } = found;
  const shown = longestSteps(steps, MOST);
  const longest = Math.max(1, ...shown.map(took));
  return (
    <section aria-label="Durations" className="flex min-w-0 flex-col gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {KINDS.map(({ kind, label, ground }) => {
          const own = steps.filter((step) => step.kind === kind);
          return (
            <div key={kind}>
              <dt className="flex items-center gap-1.5 text-small text-ink-soft">
                <span aria-hidden className={`size-3 shrink-0 ${ground}`} />
                {label}
              </dt>
              <dd className="tabular-nums">
                {own.length === 0
                  ? "not recorded"
                  : `${formatDuration(
                      own.reduce((sum, step) => sum + took(step), 0),
                      locale,
                    )} in ${format.count(own.length, "step", "steps")}`}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-small text-ink-soft">
        {untimed === 0
          ? "Every step has a recorded beginning and end."
          : `${format.count(untimed, "step has", "steps have")} no recorded duration.`}
        {steps.length > MOST ? ` The ${MOST} longest steps are shown.` : ""}
        {isCut ? " The first 5,000 messages with steps are counted." : ""}
      </p>
      <ol>
        {shown.map((step, at) => (
          <StepRow
            key={`${step.startMs} ${at}`}
            step={step}
            longest={longest}
            href={`/conversations/${encodeURIComponent(conversationId)}?m=${step.messageId}`}
            locale={locale}
          />
        ))}
      </ol>
    </section>
  );
}

const NAMES: Readonly<Record<StepKind, string>> = {
  thinking: "Thinking",
  call: "Tool call",
  approval: "Waiting for approval",
};

function StepRow({
  step,
  longest,
  href,
  locale,
}: {
  step: Step;
  longest: number;
  href: string;
  locale: string;
}) {
  const fill = KINDS.find(({ kind }) => kind === step.kind)?.fill ?? "";
  return (
    <li>
      <PlaceLink
        href={href}
        className="flex min-h-control-small flex-wrap items-center gap-x-3 rounded-control px-1 text-small text-ink-soft transition-state hover:bg-tint hover:text-ink max-sm:gap-y-1 max-sm:py-2 pointer-coarse:min-h-touch"
      >
        <Time
          what="began"
          value={step.startMs}
          form="dateTime"
          className="w-44 shrink-0 text-ink-faint tabular-nums max-sm:order-4 max-sm:w-full"
        />
        <span className="truncate-name w-44 shrink-0 max-sm:w-auto max-sm:flex-1">
          {step.tool === null || step.kind === "approval" ? (
            NAMES[step.kind]
          ) : (
            <NameText text={step.tool} />
          )}
        </span>
        <svg aria-hidden className="h-3 min-w-24 flex-1 max-sm:order-3 max-sm:basis-full">
          {/* What is there is seen, however short. */}
          <rect width="2" height="100%" className={fill} />
          <rect
            width={`${Math.round((took(step) / longest) * 10_000) / 100}%`}
            height="100%"
            className={fill}
          />
        </svg>
        <span className="w-20 shrink-0 text-end tabular-nums max-sm:order-2 max-sm:w-auto">
          {formatDuration(took(step), locale)}
        </span>
      </PlaceLink>
    </li>
  );
}
