import type { CredentialPlace } from "@/lib/domain/imports/credentials";

import type { FoundCredential } from "../conceal/find-credentials";
import type { HeaderReference } from "./server-headers";

/** What one item of a plan has held, and what its document refers to. */
export interface ItemCredentials {
  readonly file: string;
  readonly found: readonly FoundCredential[];
  readonly references: readonly HeaderReference[];
}

/** A credential that the store could use, with its value; several values cannot be kept under one name. */
export interface MatchedCredential {
  readonly name: string;
  readonly values: readonly string[];
  readonly origins: readonly string[];
  readonly places: readonly CredentialPlace[];
}

/**
 * The credentials that headers refer to, each with the servers it stood with. A header of another server that
 * merely names one adds nothing: the file must not decide who gets it.
 */
export function matchCredentials(items: readonly ItemCredentials[]): MatchedCredential[] {
  const matched = new Map<
    string,
    { values: Set<string>; origins: Set<string>; places: CredentialPlace[] }
  >();
  for (const { file, found, references } of items) {
    for (const { name, origin, toolset, header } of references) {
      const meant = found.filter((each) => each.name === name && each.origins.includes(origin));
      if (meant.length === 0) continue;
      const match = matched.get(name) ?? { values: new Set(), origins: new Set(), places: [] };
      for (const { value } of meant) match.values.add(value);
      match.origins.add(origin);
      match.places.push({ file, toolset, header });
      matched.set(name, match);
    }
  }
  return [...matched].map(([name, { values, origins, places }]) => {
    return { name, values: [...values], origins: [...origins].toSorted(), places };
  });
}
