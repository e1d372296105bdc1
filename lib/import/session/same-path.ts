import type { PlanSession } from "./session";

/** Files of a drop, or of an archive, of which no two have the same path, and how those are told apart that others have it, too. */
export interface Layer<File> {
  readonly files: readonly File[];
  /** The suffix of a path that occurs several times. */
  readonly marks: ReadonlyMap<string, string>;
}

/**
 * Sorts the files of a drop into layers: two folders of one name, or two archives, bring the same paths. Within a
 * layer a path names one file, so that what is next to it is found, and nothing hides behind its namesake.
 * @param shown how the file with a path is called where people read of it
 */
export function layersOf<File extends { readonly name: string }>(
  files: readonly File[],
  shown: (name: string) => string = (name) => name,
): Layer<File>[] {
  const byName = new Map<string, File[]>();
  for (const file of files) {
    const namesakes = byName.get(file.name);
    if (namesakes === undefined) byName.set(file.name, [file]);
    else namesakes.push(file);
  }
  const layers: { files: File[]; marks: Map<string, string> }[] = [];
  for (const file of files) {
    const namesakes = byName.get(file.name) ?? [];
    const at = namesakes.indexOf(file);
    const layer = (layers[at] ??= { files: [], marks: new Map() });
    layer.files.push(file);
    if (namesakes.length > 1)
      layer.marks.set(shown(file.name), ` (${at + 1} of ${namesakes.length})`);
  }
  return layers;
}

/** What may follow the name of a file where something is called by it: an entry, a position, the end of a sentence. */
const NEXT = /[!#/: ]|$/g;

/** A session that calls the files of a layer by names that tell them from those of other layers. */
export function markingPaths(
  session: PlanSession,
  { marks }: Pick<Layer<never>, "marks">,
): PlanSession {
  if (marks.size === 0) return session;
  const shownName = (text: string): string => {
    let marked = text;
    for (const { index } of text.matchAll(NEXT)) {
      const mark = marks.get(text.slice(0, index));
      if (mark === undefined) continue;
      const rest = text.slice(index);
      marked = rest.startsWith(mark) ? text : text.slice(0, index) + mark + rest;
    }
    return marked;
  };
  return {
    ...session,
    shownName,
    note: (sentence) => session.note(shownName(sentence)),
    add: (draft) =>
      session.add({ ...draft, item: { ...draft.item, name: shownName(draft.item.name) } }),
    addInvalid: (item, ...rest) =>
      session.addInvalid({ ...item, name: shownName(item.name) }, ...rest),
  };
}
