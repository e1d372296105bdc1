import type { Detector } from "../match";
import { isPlausible, isShortPassword, nameStrength } from "../plausible";
import { inAnyCase, type Watch } from "../starts";

const NAMING = "(?:name|key|variable|env_?var)";
const HOLDING = "(?:value|val)";
const QUOTE = `(?:\\\\{0,3}["'])?`;
const NAME = "([A-Za-z_][\\w.-]{1,60})";
const TEXT = `(?:"((?:[^"\\\\\\n]|\\\\.){4,300})"|'([^'\\n]{4,300})'|([^\\s"',{}[\\]]{4,300}))`;
/** A break of a line or a comma, and up to two other members between. */
const BETWEEN = `[ \\t]{0,8}(?:,[ \\t]{0,8}(?:\\r?\\n[ \\t]{0,40})?|\\r?\\n[ \\t]{0,40})`;
const OTHERS = `(?:["']?\\w{1,30}["']?[ \\t]{0,4}:[ \\t]{0,4}["']?[\\w./-]{0,60}["']?${BETWEEN}){0,2}`;
const SIGN = "[ \\t]{0,4}[:=][ \\t]{0,4}";

const NAME_FIRST = new RegExp(
  `${NAMING}["']?${SIGN}${QUOTE}${NAME}${QUOTE}${BETWEEN}${OTHERS}["']?${HOLDING}["']?${SIGN}${TEXT}`,
  "iy",
);
const VALUE_FIRST = new RegExp(
  `${HOLDING}["']?${SIGN}${TEXT}${BETWEEN}${OTHERS}["']?${NAMING}["']?${SIGN}["']?${NAME}`,
  "iy",
);

/** A name and its value as members of one thing, as settings of containers have them; at the first member. */
const findNamedValue: Detector = (text, at) => {
  NAME_FIRST.lastIndex = at;
  const found = NAME_FIRST.exec(text);
  if (found === null) return null;
  return credential(found[1] ?? "", [found[2], found[3], found[4]], at, found[0]);
};

const findValueBeforeName: Detector = (text, at) => {
  VALUE_FIRST.lastIndex = at;
  const found = VALUE_FIRST.exec(text);
  if (found === null) return null;
  return credential(found[4] ?? "", [found[1], found[2], found[3]], at, found[0]);
};

function credential(
  name: string,
  values: readonly (string | undefined)[],
  at: number,
  whole: string,
): ReturnType<Detector> {
  const strength = nameStrength(name);
  const value = values.find((said) => said !== undefined);
  if (strength === null || value === undefined) return null;
  if (!isPlausible(strength, value, true) && !isShortPassword(strength, value)) return null;
  const start = at + whole.lastIndexOf(value);
  return { rule: "secret.assignment", start, end: start + value.length };
}

export const PAIR_WATCHES: readonly Watch[] = [
  { starts: inAnyCase("name", "key", "variable", "env"), detect: findNamedValue },
  { starts: inAnyCase("value"), detect: findValueBeforeName },
];
