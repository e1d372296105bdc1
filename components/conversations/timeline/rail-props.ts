import type { TimelineLook } from "@/lib/queries/conversations/timeline";
import type { TimelineScroll } from "./scroll";

/** What the rail is about. */
export interface RailProps {
  conversationId: string;
  scroll: TimelineScroll;
  look: TimelineLook;
  /** Positions of slots with something found in them. */
  found?: readonly number[];
  onGoTo: (position: number) => void;
}
