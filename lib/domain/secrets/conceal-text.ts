import {
  credentialsInJson,
  findCredential,
  isCredentialName,
  looksLikeCredential,
  passwordOfUser,
  statedCredentials,
} from "./credential";
import { hasUserInfo } from "./user-info";
import { secretOfAddress, secretOfQuery } from "./drawn";
import { SCHEME_WORD } from "./schemes";

/** An `&` belongs to the value unless another name follows it. What is before a value in an argument or a list of settings, as `--token=` or `password: `. */
const SETTING =
  /((?:^|[\s;&?#,])(?:--?[a-z][a-z-]{0,30}=(?=[A-Za-z_]\w{0,60}=)|\$env:)?-{0,2}([A-Za-z][A-Za-z0-9_.-]{0,60})\s{0,3}=\s{0,3})([^\s;&,]+(?:&(?![A-Za-z_][\w.[\]-]{0,60}=)[^\s;&,]+)*)/g;
const OPTION = /^--?[A-Za-z][\w-]*=/;
const WORD = /[^\s"'`,;=&?<>()[\]]{8,}/g;
/** A header as arguments of programs have it: `Authorization: Bearer …`. */
const HEADER_LINE =
  /^((?:--?[\w-]{1,30}=)?["']?([A-Za-z][A-Za-z-]{0,60})["']?:(?!\/\/)[ \t]*)(\S.*)$/;
const USER_INFO = /([a-z][a-z0-9+.-]{0,30}:\/\/[^/?#\s@:]{0,200}:)[^/?#\s@]{1,500}(?=@)/gi;
const USER_ALONE = /([a-z][a-z0-9+.-]{0,30}:\/\/)[^/?#\s@:]{20,500}(?=:?@)/gi;

/**
 * A text with a reference in the place of the credential in it; what is around the credential stays where it
 * can be told apart.
 * @param name the key the text is under, or the option before it in a list of arguments
 * @returns null when there is none to take out
 */
export function concealText(name: string, text: string, reference: string): string | null {
  if (findCredential(name, text) === null && !hasUserInfo(text)) return null;
  const place = secretOfQuery(name, text);
  if (place !== null) {
    const rest = text.slice(0, place.start) + reference + text.slice(place.end);
    return concealText(name, rest, reference) ?? rest;
  }
  const password = passwordOfUser(name, text);
  if (password !== null) return text.slice(0, -password.length) + reference;
  const [, before = "", header = "", value = ""] = HEADER_LINE.exec(text) ?? [];
  const inside = header === "" ? null : concealText(header, value, reference);
  if (inside !== null) return before + inside;
  const named = withoutNamed(text, reference);
  const partly = withoutAddressSecret(withoutStated(named, reference), reference)
    .replaceAll(USER_INFO, (match, before: string) =>
      hasUserInfo(match + "@") ? before + reference : match,
    )
    .replaceAll(USER_ALONE, (match, before: string) =>
      hasUserInfo(match + "@") ? before + reference : match,
    )
    .replaceAll(SETTING, (match, before: string, key: string, value: string) =>
      isCredentialName(key) && findCredential(key, value) !== null ? before + reference : match,
    )
    .replaceAll(WORD, (word) => (looksLikeCredential(word) ? reference : word));
  // The option that names the value is no part of it: `--api-key=`.
  const left = partly.replace(OPTION, "");
  if (partly !== text && findCredential(name, left) === null) return partly;
  return `${SCHEME_WORD.exec(text)?.[0] ?? ""}${reference}`;
}

/** Without what settings in JSON name as credentials, where their texts are written as they are. */
function withoutNamed(text: string, reference: string): string {
  return credentialsInJson(text).reduce(
    (rest, value) => rest.replaceAll(JSON.stringify(value), () => JSON.stringify(reference)),
    text,
  );
}

function withoutStated(text: string, reference: string): string {
  return statedCredentials(text).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + reference + rest.slice(end),
    text,
  );
}

function withoutAddressSecret(text: string, reference: string): string {
  const place = secretOfAddress(text);
  return place === null ? text : text.slice(0, place.start) + reference + text.slice(place.end);
}
