import { parseReferences, renderReferences } from "@/lib/formats/kit/secrets/references";

/** Texts that replace variables that are missing, by the name of the variable. */
type Defaults = ReadonlyMap<string, string>;

/** A text with references as documents have them. Anything else between braces stays as it is. */
export function toDocumentReferences(text: string): string {
  return renderReferences(parseReferences(text, "mci"), "hub");
}

/** The texts that replace missing variables of a text. */
export function defaultsIn(text: string): [string, string][] {
  return parseReferences(text, "mci").flatMap((segment) =>
    typeof segment === "string" || segment.fallback === null
      ? []
      : [[segment.name, segment.fallback] as [string, string]],
  );
}

/** A text with references as this format has them. */
export function toMciReferences(text: string, defaults: Defaults): string {
  const segments = parseReferences(text, "hub").map((segment) =>
    typeof segment === "string"
      ? segment
      : { ...segment, fallback: defaults.get(segment.name) ?? null },
  );
  return renderReferences(segments, "mci");
}

/** How many secrets a text refers to; the format knows only variables of the environment. */
export function countSecrets(text: string): number {
  return parseReferences(text, "hub").filter(
    (segment) => typeof segment !== "string" && segment.kind === "secret",
  ).length;
}
