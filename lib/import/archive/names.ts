import { IMPORT_LIMITS } from "../source/limits";

/** Why an entry name makes an archive unfit, as a rule id and the rest of a sentence about the entry. */
export interface NameRefusal {
  rule: "zip.unsafe-name" | "zip.duplicate-name";
  why: string;
}

const UNSAFE: readonly (readonly [RegExp, string])[] = [
  [/^$/, "has no name"],
  // The refused characters are the point of the expression.
  // oxlint-disable-next-line no-control-regex
  [/[\u0000-\u001f\u007f]/, "has a control character in its name"],
  [/\\/, "has a backslash in its name"],
  [/^\//, "has an absolute path"],
  [/^[A-Za-z]:/, "starts with a drive letter"],
  [/(^|\/)\.\.(\/|$)/, "climbs out of its folder"],
];

/** The first reason against a name as the archive states it, or null. Nothing is written under such a name. */
export function refuseName(name: string): NameRefusal | null {
  const { pathLength } = IMPORT_LIMITS;
  if (name.length > pathLength) {
    const why = `has a path of more than ${pathLength.toLocaleString("en")} characters`;
    return { rule: "zip.unsafe-name", why };
  }
  const hit = UNSAFE.find(([pattern]) => pattern.test(name));
  return hit === undefined ? null : { rule: "zip.unsafe-name", why: hit[1] };
}

/** The form under which two names are the same file on some system. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase().normalize("NFC");
}

const SYSTEM_FILE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;

/** True for what a file manager adds by itself: left alone, and counted. */
export function isSystemFile(name: string): boolean {
  return SYSTEM_FILE.test(name);
}
