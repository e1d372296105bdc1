import { VisibleText } from "@/components/names/visible-text";
import type { Snippet } from "@/lib/domain/search/answers";

/** Text around what was found, with the found words marked. It may be in any language. */
export function SnippetText({ snippet }: { snippet: Snippet }) {
  // The parts are not isolated, so that the direction is that of the whole. They never change their order, and two
  // may be equal: only the place tells them apart.
  return (
    <bdi>
      {snippet.parts.map(({ text, mark }, at) =>
        mark ? (
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={at} className="bg-warning-soft font-medium text-ink">
            <VisibleText text={text} />
          </mark>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <VisibleText key={at} text={text} />
        ),
      )}
    </bdi>
  );
}
