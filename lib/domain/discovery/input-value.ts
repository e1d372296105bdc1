import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

const LONGEST_TEXT = 2000;

/**
 * The value of an input of a `server.json`: what it states, with its variables filled in, else its default. What a
 * person has to choose, and what is secret, is the reference to a value of that name.
 * @returns null where it states nothing and wants nothing
 */
export function inputValue(input: JsonRecord, name: string): string | null {
  const stated = asText(input["value"]);
  const isWhole = stated === null || !stated.includes("{");
  // Whatever is published is nobody's secret.
  if (input["isSecret"] === true && isWhole) return reference(name);
  if (stated !== null) return filledIn(stated, asRecord(input["variables"])) ?? reference(name);
  const usual = asText(input["default"]);
  if (usual !== null && isPlain(usual)) return usual;
  return input["isRequired"] === true || usual !== null ? reference(name) : null;
}

/** A name that is left to be filled in. */
export const reference = (name: string): string =>
  `\${${
    name
      .replaceAll(/[^A-Za-z0-9]+/g, "_")
      .replaceAll(/^_+|_+$/g, "")
      .toUpperCase() || "VALUE"
  }}`;

/**
 * A text with its variables, as in `Bearer {token}`.
 * @returns null where it refers to what it does not describe, or holds what no header and no argument may
 */
export function filledIn(text: string, variables: JsonRecord | null): string | null {
  if (text.length > LONGEST_TEXT) return null;
  let isKnown = true;
  const filled = text.replaceAll(/\{([^{}]{1,100})\}/g, (_, name: string) => {
    const variable =
      variables !== null && Object.hasOwn(variables, name) ? asRecord(variables[name]) : null;
    if (variable === null) isKnown = false;
    return variable === null ? "" : (inputValue({ ...variable, isRequired: true }, name) ?? "");
  });
  const rest = filled.replaceAll(/\$\{[A-Z0-9_]{1,200}\}/g, "");
  return isKnown && isPlain(rest) && !text.includes("$") ? filled : null;
}

const isPlain = (text: string): boolean =>
  text.length <= LONGEST_TEXT && !/[{}$\p{Cc}]/u.test(text);
