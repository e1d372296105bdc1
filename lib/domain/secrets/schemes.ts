import { looksRandom } from "../findings/plausible";
import type { Stretch } from "./drawn";
import { isNameOfThing, isNoun, isPlaceholder } from "./opaque";
import { withoutAnyReferences } from "./references";

/** Words that say how the rest of a header proves who asks, and are hardly ever anything else. */
const KNOWN = String.raw`bearer|basic|digest|negotiate|ntlm|kerberos|oauth|jwt|hawk|mac|ssws|splunk|dpop|gnap|hoba|vapid|token|apikey|api-key|aws4-hmac-sha256|aws4-ecdsa-p256-sha256|goog4-(?:rsa|hmac)-sha256|scram-sha-(?:1|256)|shared(?:key|keylite|accesssignature)`;
/** With those that services made up: `GenieKey`, `Zoho-oauthtoken`, `Bot`. */
const SCHEME = String.raw`(?:${KNOWN}|mutual|bot|session|signature|aws|[a-z][a-z0-9_-]{0,24}(?:token|key)|key)`;

/** The word of a known scheme and the blank behind it. */
export const SCHEME_WORD = new RegExp(String.raw`^\s*(?:${KNOWN})\s+`, "i");

// An `&` belongs to the value unless another name follows it.
const SIGN = String.raw`(?:[^\s"'\x60,;&()<>{}[\]\\]|&(?![A-Za-z_][\w.-]{0,60}=))`;
/** `response="…"`, also where quotes are escaped; what base64 is filled up with is none. */
const PARAMETER = String.raw`[A-Za-z_][\w-]{0,40}=(?:\\{0,3}"[^"\\]{0,2000}\\{0,3}"|[^\s"'=,&\\][^\s"',&\\]{0,2000})`;
const PARAMETERS = String.raw`${PARAMETER}(?:(?:\s{0,3},\s{0,3}|\s{1,3})${PARAMETER}){0,30}`;
const AFTER_SCHEME = new RegExp(
  String.raw`(?<=(?:^|[:=,"'\x60]|%3a|%22)\s{0,3})${SCHEME}(?:\s{1,3}|%20|\+)(?:(?<parameters>${PARAMETERS})|(?<word>${SIGN}{4,8000}))(?=\s{0,3}(?:$|["'\x60,;&)}\]\\])|\s{1,3}-)`,
  "dgim",
);

/**
 * What follows the word of an authorization scheme, whatever it stands under: `Basic …`, `X-Gate: Token …`,
 * `{"X-Gate": "Digest username=…, response=…"}`, `?auth=Bearer%20…`.
 */
export function credentialsAfterSchemes(text: string): Stretch[] {
  return Array.from(text.matchAll(AFTER_SCHEME)).flatMap(({ groups, indices }) => {
    const { parameters, word } = groups ?? {};
    const isFound =
      parameters === undefined ? isProof(word ?? "") : parametersOf(parameters).some(proves);
    const place = indices?.groups?.[parameters === undefined ? "word" : "parameters"];
    return isFound && place !== undefined ? [{ start: place[0], end: place[1] }] : [];
  });
}

const FEWEST = 12;
/** With a digit among letters it needs less to be no word. */
const FEWEST_MIXED = 8;

/** Whether one word behind a scheme can be what is proved with. */
function isProof(word: string): boolean {
  const literal = withoutAnyReferences(word).trim();
  const isLong =
    literal.length >= FEWEST ||
    (literal.length >= FEWEST_MIXED && /\d/.test(literal) && /[a-z]/i.test(literal));
  if (!isLong || isPlaceholder(literal)) return false;
  return !isNameOfThing(literal) && !isNoun(literal);
}

type Parameter = readonly [name: string, value: string];

function parametersOf(text: string): Parameter[] {
  return Array.from(
    text.matchAll(/([A-Za-z_][\w-]{0,40})=(?:\\{0,3}"([^"\\]*)|([^\s",\\]+))/g),
    ([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""],
  );
}

const PROVING =
  /(?:token|key|response|mac|sig|signature|credential|secret|password|assertion|hash|proof|data|auth)$/i;

function proves([name, value]: Parameter): boolean {
  const literal = withoutAnyReferences(value).trim();
  return PROVING.test(name) ? isProof(literal) : looksRandom(literal, FEWEST) && isProof(literal);
}
