import type { Detector, Match } from "../match";
import { isPlausible, looksRandom, nameStrength } from "../plausible";

const FUNCTIONS =
  "define|setdefault|SetEnvironmentVariable|env|getenv|get|fetch|config|setenv|putenv|put|set|setItem|setProperty|getProperty|property|header|option|getOrDefault|append|add|addHeader|setHeader|withHeader|defaultHeader|setRequestHeader";
/** `env("DB_PASSWORD", "…")`, at the bracket: a name and its value, or what is taken where it has none. */
const PAIR = new RegExp(
  `(?<=\\b(?:${FUNCTIONS})[ \\t]?)\\([ \\t]{0,4}(["'])([\\w.-]{2,60})\\1[ \\t]{0,4},[ \\t]{0,4}(?:[\\w.]{1,30}\\([^()\\n]{0,60}\\)[ \\t]?(?:\\?:|\\|\\||\\?\\?)[ \\t]?)?(["'])([^"'\\n]{4,300})\\3`,
  "iy",
);
/** `${DB_PASSWORD:-…}` of a shell, `${db.password:…}` of Spring. */
const FALLBACK = /\$\{([A-Za-z_][\w.-]{1,60}):[-=]?([^}\s]{4,200})\}/y;
/** `process.env.TOKEN || "…"` and the like, at the sign. */
const OTHERWISE = /(?:\|\|=?|\?\?=?|\?:)[ \t]{0,4}(["'])([^"'\s]{4,300})\1/y;
const NAME_BEFORE = /([A-Za-z_]\w{1,60})["')\]]{0,3}[ \t]{0,4}$/;
const LONGEST_BEFORE = 70;

/** A credential that code names in a call. */
export const findNamedArgument: Detector = (text, at) => {
  PAIR.lastIndex = at;
  const found = PAIR.exec(text);
  const [name, value] = [found?.[2], found?.[4]];
  if (name === undefined || value === undefined) return null;
  return credential(name, value, PAIR.lastIndex - 1);
};

/** A credential that is taken where the environment has none; at the first sign. */
export const findFallback: Detector = (text, at) => {
  FALLBACK.lastIndex = at;
  const [, name, value] = FALLBACK.exec(text) ?? [];
  if (name !== undefined && value !== undefined)
    return credential(name, value, FALLBACK.lastIndex - 1);
  OTHERWISE.lastIndex = at;
  const otherwise = OTHERWISE.exec(text)?.[2];
  if (otherwise === undefined) return null;
  const before = NAME_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at))?.[1];
  return before === undefined ? null : credential(before, otherwise, OTHERWISE.lastIndex - 1);
};

function credential(name: string, value: string, end: number): Match | null {
  const strength = nameStrength(name);
  if (strength === null || !/\d/.test(value)) return null;
  // Keys that WordPress salts with are full of blanks and signs.
  const isSalt = value.length >= FEWEST_OF_SALT && looksRandom(value.replaceAll(" ", ""), 32);
  if (!isSalt && !isPlausible(strength, value, true)) return null;
  return { rule: "secret.assignment", start: end - value.length, end };
}
const FEWEST_OF_SALT = 60;
