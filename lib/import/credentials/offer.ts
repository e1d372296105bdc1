import { readSecrets } from "@/lib/data/secrets/sealed-values";
import type { CredentialOffer } from "@/lib/domain/imports/credentials";

import { heldCredentials } from "./held";
import { withItemDocument } from "../session/item-document";
import { IMPORT_LIMITS } from "../source/limits";
import { matchCredentials, type ItemCredentials, type MatchedCredential } from "./match";
import { headerReferences } from "./server-headers";
import { loadPlanHeader } from "../session/stored-plan";

/**
 * The credentials of a plan that can be kept as secrets, without their values.
 * @returns null when there is no such plan (any more)
 */
export async function offerCredentials(importId: string): Promise<CredentialOffer | null> {
  return (await loadPlanHeader(importId)) === null
    ? null
    : describeOffer(await credentialsOf(importId));
}

/** What can be told of credentials. */
export async function describeOffer(
  matched: readonly MatchedCredential[],
): Promise<CredentialOffer> {
  if (matched.length === 0) return { offered: [], clashes: [] };
  const known = new Set((await readSecrets()).map(({ name }) => name));
  const isOne = ({ values }: MatchedCredential) => values.length === 1;
  return {
    offered: matched.filter(isOne).map(({ name, origins, places }) => {
      return { name, origins, places, isKnown: known.has(name) };
    }),
    clashes: matched
      .filter((each) => !isOne(each))
      .map(({ name, places }) => {
        return { name, places };
      }),
  };
}

/** The credentials of a plan with their values, by its documents as they are now. */
export async function credentialsOf(importId: string): Promise<MatchedCredential[]> {
  const items: ItemCredentials[] = [];
  for (const [itemId, found] of heldCredentials(importId)) {
    const item = found.length === 0 ? null : await describeItem(importId, itemId);
    if (item !== null) items.push({ ...item, found });
  }
  return matchCredentials(items);
}

/** Reads what the headers of an item refer to; a fix or another reading may have changed it. */
function describeItem(
  importId: string,
  itemId: string,
): Promise<Omit<ItemCredentials, "found"> | null> {
  return withItemDocument(importId, itemId, async ({ item, document: { source, span } }) => {
    const isReadable = span.end - span.start <= IMPORT_LIMITS.compareBytes;
    const text = isReadable ? (await source.read(span.start, span.end)).toString() : "null";
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/u, ""));
    return { file: item.name, references: headerReferences(document) };
  });
}
