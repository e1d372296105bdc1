import type { NewTitle } from "./use-rename";

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly titleDerived: boolean;
}

/** What was typed into the fields, by store id; fields that nobody touched are not there. */
export type TypedTitles = Readonly<Record<string, string>>;

/** What a field shows: what was typed, else the title of the document, which is none where it is derived. */
export function titleField({ id, title, titleDerived }: Titled, typed: TypedTitles): string {
  return Object.hasOwn(typed, id) ? (typed[id] ?? "") : titleDerived ? "" : title;
}

/** The titles that differ from those of the documents. An empty field takes a title away. */
export function newTitles(conversations: readonly Titled[], typed: TypedTitles): NewTitle[] {
  return conversations.flatMap((conversation) => {
    const title = titleField(conversation, typed).trim();
    const stored = titleField(conversation, {});
    const wanted = { id: conversation.id, from: conversation.title };
    return title === stored.trim() ? [] : [{ ...wanted, title: title === "" ? null : title }];
  });
}

/** What was typed, without the titles of those that were renamed. */
export function withoutTitles(typed: TypedTitles, done: ReadonlySet<string>): TypedTitles {
  return Object.fromEntries(Object.entries(typed).filter(([id]) => !done.has(id)));
}

/** The first words of those that have no title and whose field is empty, as if somebody had typed them. */
export function suggestedTitles(
  conversations: readonly Titled[],
  typed: TypedTitles,
): Record<string, string> {
  return Object.fromEntries(
    conversations.flatMap((conversation) => {
      const { id, title, titleDerived } = conversation;
      const isOffered = titleDerived && title !== "" && titleField(conversation, typed) === "";
      return isOffered ? [[id, title]] : [];
    }),
  );
}
