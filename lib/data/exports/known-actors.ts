import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";

import { namesInEntries } from "../accounts/entry-names";
import { librariesOf } from "../accounts/libraries";

interface Actors {
  /** The account of whoever looks; null where there are no accounts. */
  readonly own: string | null;
  readonly names: ReadonlyMap<string, string>;
  readonly invited?: ReadonlyMap<string, string>;
  readonly libraries?: ReadonlyMap<string, string>;
}

/**
 * The members, invitations and libraries that a page can name which lists what was done.
 * @param entries of the ledger
 * @param done anything else, by whom
 */
export async function knownActors(
  viewer: Viewer,
  entries: readonly { readonly actor: string; readonly about: LedgerSubject | null }[],
  done: readonly { readonly actor: string }[],
): Promise<Actors> {
  if (viewer.kind !== "member") return { own: null, names: new Map() };
  const all = [...entries, ...done.map(({ actor }) => ({ actor, about: null }))];
  const [{ names, invited }, libraries] = await Promise.all([
    namesInEntries(
      viewer,
      all.map(({ actor, about }) => ({ by: actor.replace(/^user:/, ""), about })),
    ),
    librariesOf(viewer.id),
  ]);
  return {
    own: viewer.id,
    names,
    invited,
    libraries: new Map(libraries.map(({ id, name }) => [id, name])),
  };
}
