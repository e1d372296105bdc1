import { OAUTH_REFERENCE } from "../oauth/reference";

/** How other programs write a reference, and what it would be here. */
interface Syntax {
  readonly name: string;
  readonly pattern: RegExp;
  readonly rewrite: (variable: string, isSecret: boolean) => string;
}

/** What editors fill in themselves; no secret is meant. */
const EDITOR_VARIABLES: ReadonlySet<string> = new Set([
  "workspaceFolder",
  "workspaceFolderBasename",
  "userHome",
  "pathSeparator",
]);

const SYNTAXES: readonly Syntax[] = [
  {
    name: "MCI",
    pattern: /\{\{\s{0,4}env\.([A-Za-z_][A-Za-z0-9_]*)\s{0,4}\}\}/g,
    rewrite: (name) => `\${env:${name}}`,
  },
  {
    name: "VS Code",
    pattern: /\$\{input:([^}\s]{1,200})\}/g,
    rewrite: (name) => `\${secret:${name}}`,
  },
  {
    name: "shell",
    pattern: /\$\{([A-Za-z_][A-Za-z0-9_]*)(:-[^}]{0,500})?\}/g,
    rewrite: (name, isSecret) => (isSecret ? `\${secret:${name}}` : `\${env:${name}}`),
  },
];

/** A reference in the way of another program. */
export interface ForeignReference {
  readonly syntax: string;
  readonly text: string;
}

export interface ForeignReading {
  readonly found: readonly ForeignReference[];
  /** The text with all of them in the form of CJSON; null when one cannot be written so. */
  readonly rewritten: string | null;
}

/**
 * Finds references written for other programs. They are never resolved.
 * @param isSecret whether a bare name means a secret instead of a variable of the environment
 */
export function readForeignReferences(text: string, isSecret: boolean): ForeignReading {
  const found: ForeignReference[] = [];
  let isWritable = true;
  let rewritten = text;
  for (const { name, pattern, rewrite } of SYNTAXES) {
    // The second is the place of the match where the pattern has one group only.
    rewritten = rewritten.replaceAll(pattern, (whole: string, variable: string, rest: unknown) => {
      if (EDITOR_VARIABLES.has(variable) || whole === OAUTH_REFERENCE) return whole;
      const hasFallback = typeof rest === "string";
      // What is taken when the variable is not set may be the secret itself.
      found.push({ syntax: name, text: hasFallback ? `\${${variable}:-…}` : whole });
      const own = hasFallback ? null : rewrite(variable, isSecret);
      isWritable &&= own !== null;
      return own ?? whole;
    });
  }
  return { found, rewritten: found.length > 0 && isWritable ? rewritten : null };
}
