const VARIABLE = /\{([A-Za-z0-9_.%]+)\}/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The variables of a URI template; null for one with operators of RFC 6570 beyond plain `{name}`. */
export function templateVariables(template: string): string[] | null {
  if (/[{}]/.test(template.replaceAll(VARIABLE, ""))) return null;
  return [...new Set(Array.from(template.matchAll(VARIABLE), ([, name = ""]) => name))];
}

/** A URI of a template; what was typed cannot leave its place in it. */
export function expandTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return template.replaceAll(VARIABLE, (_, name: string) =>
    encodeURIComponent((values.get(name) ?? "").replaceAll(LONE_SURROGATE, "\uFFFD")),
  );
}
