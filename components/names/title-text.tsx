import { NameText } from "./name-text";
import { titleWords } from "./title-labels";

/** Inks by what a title is; derived ones are a step lighter than titles of the same place. */
const TONES = {
  row: { own: undefined, derived: "font-normal text-ink-soft" },
  caption: { own: "text-ink-soft", derived: "text-ink-faint" },
} as const;

/** The title of a conversation as lists show it: first words in a lighter ink, a note where nobody wrote anything. */
export function TitleText({
  title,
  isDerived,
  isCaption = false,
}: {
  title: string;
  isDerived: boolean;
  /** Among small print, which is light itself. */
  isCaption?: boolean;
}) {
  const tones = TONES[isCaption ? "caption" : "row"];
  const tone = title === "" ? "text-ink-faint" : isDerived ? tones.derived : tones.own;
  return (
    <>
      <NameText className={tone} text={titleWords(title)} />
      {isDerived && title !== "" ? (
        <span className="sr-only"> (derived from the first message)</span>
      ) : null}
    </>
  );
}
