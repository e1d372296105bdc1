import type { Detector } from "../match";
import { isPlausible, isShortPassword, nameStrength } from "../plausible";
import type { Watch } from "../starts";

/** Text of an element: perhaps on a line of its own, perhaps within `<![CDATA[…]]>`. */
const TEXT = "\\s{0,20}(?:<!\\[CDATA\\[)?([^<>\\s\\]][^<>\\s]{3,300}?)(?:\\]\\]>)?\\s{0,20}";
const NAME = "([\\w.:-]{2,100})";
const ATTRIBUTES = "[^<>]{0,200}";

/** `<apiKey>…</apiKey>`. */
const ELEMENT = new RegExp(`<${NAME}(?:\\s${ATTRIBUTES})?>${TEXT}</\\1`, "y");
/** `<property name="password"><value>…`, `<string name="api_key">…`. */
const BY_ATTRIBUTE = new RegExp(
  `<\\w[\\w.:-]{0,40}\\s${ATTRIBUTES}?(?:name|key|id)=["']${NAME}["']${ATTRIBUTES}>(?:\\s{0,20}<(?:value|string)>)?${TEXT}</`,
  "iy",
);
/** `<key>APIToken</key><string>…`, `<name>…</name><value>…`. */
const BESIDE = new RegExp(
  `<(key|name|param-name)>\\s{0,4}${NAME}\\s{0,4}</\\1>\\s{0,40}<(?:string|value|param-value)>${TEXT}</`,
  "iy",
);
const PATTERNS = [
  [ELEMENT, 1, 2],
  [BY_ATTRIBUTE, 1, 2],
  [BESIDE, 2, 3],
] as const;

/** A credential in an element that its own name, an attribute or the element before names; at the bracket. */
const findInMarkup: Detector = (text, at) => {
  for (const [pattern, nameAt, valueAt] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const [name, value] = [found?.[nameAt], found?.[valueAt]];
    if (found === null || name === undefined || value === undefined) continue;
    const strength = nameStrength(name.replace(/^.*[:.]/, ""));
    if (strength === null) continue;
    if (!isPlausible(strength, value, true) && !isShortPassword(strength, value)) continue;
    const start = at + found[0].lastIndexOf(value);
    return { rule: "secret.assignment", start, end: start + value.length };
  }
  return null;
};

export const MARKUP_WATCH: Watch = { starts: ["<"], detect: findInMarkup };
