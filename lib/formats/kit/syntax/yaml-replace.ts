import { isScalar, parseDocument } from "yaml";

/** A text to be at a place instead of what is there. */
export interface YamlReplacement {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * The text with other scalars at some places; comments and everything else stay. A place that is not written
 * out, as one behind an alias, is passed over.
 */
export function replaceInYaml(text: string, replacements: readonly YamlReplacement[]): string {
  const document = parseDocument(text, {
    version: "1.2",
    merge: true,
    uniqueKeys: false,
    logLevel: "error",
  });
  const spans = replacements.flatMap(({ path, text: written }) => {
    const node: unknown = document.getIn(path.map(indexOrKey), true);
    const range = isScalar(node) ? node.range : null;
    return range ? [{ start: range[0], end: range[1], written }] : [];
  });
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, written }) => {
      // A text in JSON is a text in YAML, too.
      return rest.slice(0, start) + JSON.stringify(written) + rest.slice(end);
    }, text);
}

const indexOrKey = (segment: string) => (/^\d+$/.test(segment) ? Number(segment) : segment);
