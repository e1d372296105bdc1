import type { TimelineLook } from "@/lib/queries/conversations/timeline";

/** What of the timeline is looked at, apart from single retries. */
export type TimelineFilter = Required<Omit<TimelineLook, "view">>;
