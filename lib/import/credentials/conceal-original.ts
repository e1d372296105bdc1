import { isCredentialName, looksLikeCredential } from "@/lib/domain/secrets/credential";
import type { Concealed } from "@/lib/formats/kit/contract/format";
import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { replaceInYaml } from "@/lib/formats/kit/syntax/yaml-replace";
import { readYaml } from "@/lib/formats/kit/syntax/yaml";
import { applyEdits } from "@/lib/json/edit";
import { equalJson } from "@/lib/json/equal";
import { valueAtPointer } from "@/lib/json/pointer-value";
import { parsePointer } from "@/lib/json/pointers";
import { replaceValues, valueEdits } from "../conceal/replace-values";
import { parseJson } from "@/lib/shared/json-text";

import type { Syntax } from "../items/text-file";

/** A file that held credentials. */
export interface OpenFile {
  readonly text: string;
  readonly syntax: Syntax;
  /** What it holds, parsed. */
  readonly value: unknown;
}

/**
 * The text of a file without the credentials that stood in it, neither in its values nor in its comments; the
 * rest stays as it was written. Where that cannot be done the value is rewritten.
 */
export function concealOriginal(file: OpenFile, concealed: readonly Concealed[]): string {
  const clean = replaceValues(`${JSON.stringify(file.value, null, 2)}\n`, concealed);
  const wanted: unknown = JSON.parse(clean);
  const secrets = concealed.flatMap(({ path }) => {
    const found = valueAtPointer(file.value, path);
    return found.found && typeof found.value === "string" ? [found.value] : [];
  });
  const written = withoutWords(
    withoutComments(replaceInFile(file, concealed), file.syntax),
    secrets,
  );
  return equalJson(readValue(written, file.syntax), wanted) ? written : clean;
}

function replaceInFile({ text, syntax }: OpenFile, concealed: readonly Concealed[]): string {
  if (syntax === "yaml") {
    const places = concealed.map((place) => ({ path: parsePointer(place.path), text: place.text }));
    return replaceInYaml(text, places);
  }
  const plain = text.replace(/^\uFEFF/u, "");
  // Comments are blanks of the same length there, so the edits fit the text that has them.
  const json = readJsonc(plain)?.json ?? plain;
  return isJson(json) ? applyEdits(plain, valueEdits(json, concealed)) : plain;
}

function readValue(text: string, syntax: Syntax): unknown {
  if (syntax === "yaml") {
    const read = readYaml(text);
    return read.ok ? read.value : undefined;
  }
  const json = readJsonc(text)?.json ?? text;
  return isJson(json) ? parseJson(json) : undefined;
}

const YAML_COMMENT = /(^|\s)#.*$/gmu;
const SETTING = /["']?([A-Za-z][\w-]{1,60})["']?\s*[:=]\s*["']?[^\s"']/gu;

/** Whoever writes a credential into a comment has put it away, not taken it out. */
function withoutComments(text: string, syntax: Syntax): string {
  if (syntax === "yaml") {
    return text.replaceAll(YAML_COMMENT, (comment, before: string) =>
      tellsCredential(comment) ? `${before}#` : comment,
    );
  }
  const comments = readJsonc(text)?.comments ?? [];
  return comments.toReversed().reduce((rest, [start, end]) => {
    if (!tellsCredential(rest.slice(start, end))) return rest;
    return rest.slice(0, start) + rest.slice(end);
  }, text);
}

function tellsCredential(comment: string): boolean {
  return (
    looksLikeCredential(comment) ||
    [...comment.matchAll(SETTING)].some(([, name = ""]) => isCredentialName(name))
  );
}

const SHORTEST_WORD = 6;

/** Other places that say the same words. */
function withoutWords(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, ...secret.split(/\s+/u)])
    .filter((word) => word.length >= SHORTEST_WORD && !/^(?:bearer|basic|token)$/iu.test(word))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, "…"), text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
