import { memo } from "react";
import type { OutlineMark } from "@/lib/domain/conversation/timeline/outline";
import { markOf, tickLengths, type RailScale } from "./rail-ticks";

const WIDTH = 40;
/** Ticks end here; marks stand to their left. */
const RIGHT = 30;
const NOTES = 6;

interface Props {
  marks: readonly OutlineMark[];
  scale: RailScale;
  current: number;
  pointed: number | null;
  found: readonly number[];
}

/** The picture of the rail: a handful of paths, however many turns there are. */
export function RailDrawing({ current, pointed, ...drawing }: Props) {
  const { marks, scale } = drawing;
  return (
    <svg aria-hidden width={WIDTH} className="pointer-events-none absolute inset-0 h-full">
      <Ticks {...drawing} />
      <Cursor y={scale.yOf(current)} className="fill-accent" />
      {pointed === null || pointed === current || pointed >= marks.length ? null : (
        <Cursor y={scale.yOf(pointed)} className="fill-ink" />
      )}
    </svg>
  );
}

function Cursor({ y, className }: { y: number; className: string }) {
  return <rect x={RIGHT - 18} y={y - 1.5} width={20} height={3} rx={1.5} className={className} />;
}

const Ticks = memo(function Ticks({ marks, scale, found }: Omit<Props, "current" | "pointed">) {
  const lengths = tickLengths(marks);
  const isFound = new Set(found.map((position) => markOf(marks, position)));
  const dots = (test: (mark: OutlineMark, at: number) => boolean) =>
    marks.map((mark, at) => (test(mark, at) ? dot(NOTES, scale.yOf(at)) : "")).join("");
  return (
    <>
      <path
        d={marks.map((_, at) => `M${RIGHT} ${scale.yOf(at)}h-${lengths[at] ?? 0}`).join("")}
        className="stroke-line-strong"
        strokeWidth={Math.min(1.5, Math.max(0.5, scale.step / 2))}
      />
      {/* Nearly every group of turns has some; only in single turns they say anything. */}
      <path
        d={dots((mark) => mark.retries > 0 && mark.turns === 1)}
        className="fill-role-assistant"
      />
      <path d={dots((_, at) => isFound.has(at))} className="fill-info" />
      <path d={dots((mark) => mark.problems > 0)} className="fill-warning" />
      <path d={dots((mark) => mark.pinned > 0)} className="fill-accent" />
    </>
  );
});

function dot(x: number, y: number): string {
  return `M${x - 2} ${y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`;
}
