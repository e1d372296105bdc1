import type { Detector } from "../match";
import { matchEnd } from "../match";
import type { Watch } from "../starts";

/** What tokens of known kinds begin with, and their whole form; each is enough by itself. */
const TOKENS: readonly { readonly starts: readonly string[]; readonly pattern: RegExp }[] = [
  {
    // PASETO.
    starts: ["v1", "v2", "v3", "v4"],
    pattern: /v[1-4]\.(?:local|public)\.[A-Za-z0-9_-]{40,8000}(?:\.[A-Za-z0-9_-]{4,400})?/y,
  },
  {
    // A macaroon: the length of its first packet, then "location ".
    starts: ["MD"],
    pattern: /MDA[A-Za-z0-9]{3}xvY2F0aW9u[A-Za-z0-9+/_-]{40,8000}={0,2}/y,
  },
  {
    starts: ["sc"],
    pattern: /scrypt:\d{1,7}:\d{1,3}:\d{1,3}\$[^\s$:]{4,64}\$[0-9a-f]{64,256}/y,
  },
  {
    // Of WordPress, phpBB and Drupal.
    starts: ["$P", "$H", "$S"],
    pattern: /\$(?:[PH]\$[./0-9A-Za-z]{31}|S\$[./0-9A-Za-z]{52})(?![./0-9A-Za-z])/y,
  },
  {
    // Hashes of Windows behind the number of an account.
    starts: [":5", ":1", ":2", ":3"],
    pattern: /:\d{3,7}:[0-9a-f]{32}:[0-9a-f]{32}:::/iy,
  },
  {
    starts: ["/b"],
    pattern: /\/bot\d{8,12}:[A-Za-z0-9_-]{30,60}(?=\/|$|["'\s])/y,
  },
  {
    // A session of Salesforce.
    starts: ["00"],
    pattern: /00D[A-Za-z0-9]{9,15}![A-Za-z0-9._]{20,200}/y,
  },
  {
    starts: ["SW"],
    pattern: /SWMTKN-1-[a-z0-9]{40,60}-[a-z0-9]{20,30}/y,
  },
];

export const TOKEN_WATCHES: readonly Watch[] = TOKENS.map(({ starts, pattern }) => ({
  starts,
  detect: (text, at): ReturnType<Detector> => {
    const end = matchEnd(pattern, text, at);
    if (end === -1) return null;
    const isHash = /^(?:scrypt|\$|:)/.test(text.slice(at, at + 6));
    return { rule: isHash ? "secret.password-hash" : "secret.vendor-key", start: at, end };
  },
}));

/**
 * Private keys whose bytes begin as no other text does, without the lines around them: of OpenSSH, PKCS #1, PKCS #8 for
 * RSA, elliptic curves and Edwards curves, SEC 1, and PKCS #12.
 */
const BODIES =
  /^(?:b3BlbnNzaC1rZXktdjEA|MII[A-Za-z0-9+/]{4}(?:IBAAK|BAAKB|BADANBgkqhkiG9w0BAQEFAASC|IBADANBgkqhkiG9w0BAQEFAASC)|MII[A-Za-z0-9+/]{5,7}IBAAKC|MIG[A-Za-z0-9+/]AgEAM[A-Za-z0-9+/]{2}GByqGSM49AgEG|MC[4-9A-Za-z]CAQAwBQYDK2V[uw]BCIEI|MHcCAQEEI|MI[A-Za-z0-9+/]{1,2}AgEBB[DE]|MII[A-Za-z0-9+/]{3,5}IBAzCC)/;
const FEWEST = 60;

/** Whether the signs of base64 in a run are those of a private key. */
export function isPrivateKeyBody(signs: string): boolean {
  return signs.length >= FEWEST && BODIES.test(signs);
}
