import { NameText } from "./name-text";
import { titleWords } from "./title-labels";

/** The title of a conversation as lists show it: first words in a lighter ink, a note where nobody wrote anything. */
export function TitleText({ title, isDerived = false }: { title: string; isDerived?: boolean }) {
  const tone =
    title === "" ? "text-ink-faint" : isDerived ? "font-normal text-ink-soft" : undefined;
  return (
    <>
      <NameText className={tone} text={titleWords(title)} />
      {isDerived && title !== "" ? (
        <span className="sr-only"> (derived from the first message)</span>
      ) : null}
    </>
  );
}
