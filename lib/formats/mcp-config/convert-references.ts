import type { Concealed } from "../kit/contract/format";
import { parseReferences, renderReferences, type Reference } from "../kit/secrets/references";
import { findHost } from "./hosts";

/**
 * The references that represent credentials in the spelling of another host, so that its reader takes them for what
 * they are. What else the texts refer to stays as a person wrote it.
 */
export function convertReferences(
  concealed: readonly Concealed[],
  from: string,
  to: string,
): Concealed[] {
  const [former, wanted] = [findHost(from)?.syntax ?? "none", findHost(to)?.syntax ?? "none"];
  // A host without references has them in our own spelling.
  const spelling = former === "none" ? "hub" : former;
  return concealed.map((place) => {
    if (place.name === null || former === wanted) return place;
    const segments = parseReferences(place.text, spelling).map((segment) => {
      if (typeof segment === "string" || segment.name !== place.name) return segment;
      const kind = isForProgram(segment, place.path) ? "env" : "secret";
      const secret = { ...segment, kind, syntax: "hub" } as const;
      return renderReferences([secret], wanted);
    });
    const text = segments
      .map((segment) => (typeof segment === "string" ? segment : segment.raw))
      .join("");
    return { ...place, text };
  });
}

/** The members that say how a program is started; the others are sent to an address. */
const OF_PROGRAM = /^\/[^/]+\/[^/]+\/(?:args|command|cmd|env|envs|environment)(?:\/|$)/u;

function isForProgram({ kind }: Reference, path: string): boolean {
  return kind === "env" && OF_PROGRAM.test(path);
}
