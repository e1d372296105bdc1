import {
  ALL_KINDS,
  formatShow,
  parseShow,
  SHOW_KINDS,
  type ShowKind,
} from "@/lib/domain/conversation/timeline/show";
import type { TimelineFilter } from "../state/timeline-filter";

export type Toggle = readonly [on: boolean, set: (on: boolean) => unknown];

/** What can be switched in the view menu. */
export type ViewToggles = Readonly<
  Record<
    | ShowKind
    | "focused"
    | "deleted"
    | "openThinking"
    | "openTools"
    | "characters"
    | "compact"
    | "raw",
    Toggle
  >
>;

/** What the view menu reads and changes. Its switches are made of it when the menu opens, which few visits do. */
export interface ReaderView extends Pick<
  ViewToggles,
  "openThinking" | "openTools" | "characters" | "raw"
> {
  readonly filter: TimelineFilter;
  readonly change: (wanted: Partial<TimelineFilter>) => unknown;
  /** As the address says; null where it says nothing. */
  readonly density: string | null;
  readonly setDensity: (density: string) => unknown;
}

/** The switches of the view menu. */
export function viewToggles({
  filter,
  change,
  density,
  setDensity,
  ...switches
}: ReaderView): ViewToggles {
  return {
    ...filterToggles(filter, change),
    ...switches,
    compact: [isCompact(density), (on) => setDensity(on ? "compact" : "comfortable")],
  };
}

/** Switches of the filter: the kinds that are shown, focus, and deleted messages. */
function filterToggles(
  filter: TimelineFilter,
  change: (wanted: Partial<TimelineFilter>) => unknown,
): Pick<ViewToggles, ShowKind | "focused" | "deleted"> {
  const kinds = parseShow(filter.show) ?? ALL_KINDS;
  const kindToggle = (kind: ShowKind): Toggle => [
    kinds.has(kind),
    (on) => {
      const next = SHOW_KINDS.filter((one) => (one === kind ? on : kinds.has(one)));
      return change({ show: formatShow(new Set(next)) });
    },
  ];
  return {
    user: kindToggle("user"),
    assistant: kindToggle("assistant"),
    thinking: kindToggle("thinking"),
    tools: kindToggle("tools"),
    attachments: kindToggle("attachments"),
    focused: [filter.focused, (focused) => change({ focused })],
    deleted: [filter.showDeleted, (showDeleted) => change({ showDeleted })],
  };
}

/** Whether messages are set densely: as the address says, else as the settings do. */
function isCompact(density: string | null): boolean {
  const chosen = typeof document === "undefined" ? "" : document.documentElement.dataset["density"];
  return (density ?? chosen) === "compact";
}
