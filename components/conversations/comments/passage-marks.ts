import { locateNear } from "@/lib/domain/comments/locate";
import { contentRuns, joinRuns, rangeIn } from "../find/text-runs";

/** A passage that somebody commented on. */
export interface CommentedPassage {
  readonly quote: string;
  /** Where it began in the text of its message. */
  readonly start: number;
}

const COMMENTED = "commented";

/** The marks of all messages on the page; null in browsers that have none. */
function allMarks(): Highlight | null {
  if (typeof Highlight !== "function") return null;
  const known = CSS.highlights.get(COMMENTED);
  if (known !== undefined) return known;
  const marks = new Highlight();
  // What is looked for stands out from what a comment is about.
  marks.priority = -1;
  CSS.highlights.set(COMMENTED, marks);
  return marks;
}

/**
 * Marks passages of a message by the browser's own highlights, which change no element, and follows the message while it
 * is opened and edited.
 * @param onPress when somebody presses on one
 * @returns what ends it
 */
export function markPassages(
  article: HTMLElement,
  passages: readonly CommentedPassage[],
  onPress: () => void,
): () => void {
  const marks = allMarks();
  if (marks === null) return () => undefined;
  let own: Range[] = [];
  let frame = 0;
  const clear = () => {
    for (const range of own) marks.delete(range);
  };
  const mark = () => {
    clear();
    const run = joinRuns(contentRuns(article));
    own = passages.flatMap(({ quote, start }) => {
      const place = locateNear(run.text, quote, start);
      return place === null ? [] : [rangeIn(run, place.start, place.end)];
    });
    for (const range of own) marks.add(range);
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  };
  const press = (event: MouseEvent) => {
    const isElsewhere =
      !(event.target instanceof Element) || event.target.closest("a, button, input") !== null;
    // Whoever selects text means to copy it.
    if (isElsewhere || window.getSelection()?.isCollapsed === false) return;
    const { clientX, clientY } = event;
    const isOn = ({ left, right, top, bottom }: DOMRect) =>
      clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (own.some((range) => [...range.getClientRects()].some(isOn))) onPress();
  };
  const observer = new MutationObserver(soon);
  observer.observe(article, { childList: true, subtree: true, characterData: true });
  article.addEventListener("click", press);
  soon();
  return () => {
    observer.disconnect();
    article.removeEventListener("click", press);
    cancelAnimationFrame(frame);
    clear();
  };
}
