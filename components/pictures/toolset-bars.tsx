import { NameText } from "@/components/names/name-text";
import { PlaceLink } from "@/components/shell/place-link";
import { TextLink } from "@/components/ui/text/text-link";
import type { DecisionCounts } from "@/lib/domain/permissions/reports/decision-counts";
import { DataTable } from "./data-table";
import { pictureFormat, type PictureFormat } from "./format";
import { Picture } from "./picture";

const DECISIONS = [
  { key: "runs", label: "Run without approval", fill: "fill-series-2", ground: "bg-series-2" },
  { key: "asks", label: "Ask for approval", fill: "fill-series-1", ground: "bg-series-1" },
  { key: "off", label: "Off", fill: "fill-series-6", ground: "bg-series-6" },
] as const;

/** More would be a list, which is another page. */
const MOST = 12;
/** Of the table; the server draws every row of it. */
const MOST_ROWS = 200;

const TITLE = "Tools by permission";

/** What the tools of each toolset are allowed, those with the most that run without approval first. */
export function ToolsetBars({
  toolsets,
  locale,
}: {
  toolsets: readonly DecisionCounts[];
  locale: string;
}) {
  if (toolsets.length === 0) return null;
  const format = pictureFormat(locale);
  const shown = toolsets.slice(0, MOST);
  const most = Math.max(...shown.map(({ tools }) => tools));
  const total = (of: (counts: DecisionCounts) => number) =>
    toolsets.reduce((sum, counts) => sum + of(counts), 0);
  const tools = format.count(
    total((counts) => counts.tools),
    "tool",
    "tools",
  );
  return (
    <Picture
      title={TITLE}
      summary={`${format.figure(total(({ runs }) => runs))} of ${tools} run without approval where a conversation has no overrides.`}
      legend={<Legend />}
      table={
        <DataTable
          caption={TITLE}
          columns={["Toolset", ...DECISIONS.map(({ label }) => label), "Tools"]}
          rows={toolsets.slice(0, MOST_ROWS).map((counts) => ({
            key: `${counts.fileId} ${counts.toolsetId}`,
            label: counts.toolsetId,
            href: `/toolsets/${counts.fileId}`,
            values: [...DECISIONS.map(({ key }) => counts[key]), counts.tools].map(format.figure),
          }))}
        />
      }
    >
      <ul>
        {shown.map((counts) => (
          <Row
            key={`${counts.fileId} ${counts.toolsetId}`}
            counts={counts}
            most={most}
            format={format}
          />
        ))}
      </ul>
      {toolsets.length > MOST ? (
        <p className="text-small">
          <TextLink href="/toolsets">
            {`Show ${format.count(toolsets.length, "toolset", "toolsets")}`}
          </TextLink>
        </p>
      ) : null}
    </Picture>
  );
}

function Row({
  counts,
  most,
  format,
}: {
  counts: DecisionCounts;
  most: number;
  format: PictureFormat;
}) {
  const percent = (tools: number) => `${Math.round((tools / most) * 10_000) / 100}%`;
  const said = DECISIONS.filter(({ key }) => counts[key] > 0).map(
    ({ key, label }) => `${format.figure(counts[key])} ${label.toLowerCase()}`,
  );
  const before = (at: number) =>
    DECISIONS.slice(0, at).reduce((sum, { key }) => sum + counts[key], 0);
  return (
    <li>
      <PlaceLink
        href={`/toolsets/${counts.fileId}`}
        className="flex min-h-control-small items-center gap-3 rounded-control text-small text-ink-soft transition-state hover:bg-tint hover:text-ink pointer-coarse:min-h-touch"
      >
        <NameText text={counts.toolsetId} className="w-32 shrink-0 truncate sm:w-48" />
        <span className="sr-only">{`: ${said.join(", ")}`}</span>
        <svg aria-hidden className="h-4 min-w-0 flex-1">
          {DECISIONS.map(({ key, fill }, at) =>
            counts[key] === 0 ? null : (
              <rect
                key={key}
                x={percent(before(at))}
                width={percent(counts[key])}
                height="100%"
                className={`stroke-canvas ${fill}`}
              />
            ),
          )}
        </svg>
        <span aria-hidden className="w-12 shrink-0 text-end tabular-nums">
          {format.figure(counts.tools)}
        </span>
      </PlaceLink>
    </li>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
      {DECISIONS.map(({ key, label, ground }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-3 shrink-0 ${ground}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
