import type { CredentialClash, CredentialPlace } from "@/lib/domain/imports/credentials";
import type { Counted } from "@/lib/domain/imports/content-words";

/** What can be done with credentials that were found, or was done. */
export function offerTitle(offered: number, kept: number, counted: Counted): string {
  if (offered > 0) {
    const server = offered === 1 ? "its server" : "their servers";
    const secrets = offered === 1 ? "a secret" : "secrets";
    return `${counted(offered, ["credential", "credentials"])} can be kept as ${secrets}, encrypted, and sent only to ${server}`;
  }
  if (kept === 0) return "Credentials that can’t be kept from here";
  return kept === 1
    ? "1 credential is kept as a secret"
    : `${counted(kept, ["credential", "credentials"])} are kept as secrets`;
}

const SHOWN = 3;

/** Where a credential stood: the first places, and how many more. */
export function placeWords(places: readonly CredentialPlace[]): string {
  const shown = places
    .slice(0, SHOWN)
    .map(({ file, toolset, header }) => `${header} of ${toolset} in ${file}`);
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

/** Why a credential is not offered although it was found. */
export function clashWords({ name, places }: CredentialClash): string {
  return `${name} has different values (${placeWords(places)}), so none is kept under it; add the right one in Settings, Secrets.`;
}
