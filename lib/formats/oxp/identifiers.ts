/** `Toolkit.Tool@1.2.3`; published revisions let the version be a major one, or absent. */
const ID = /^[A-Za-z0-9_]+\.[A-Za-z0-9_]+(?:@(?:\d+|\d+\.\d+\.\d+))?$/;
const ID_WITHOUT_TOOLKIT = /^[A-Za-z0-9_]+(?:@(?:\d+|\d+\.\d+\.\d+))?$/;
const VERSION = /^\d+\.\d+\.\d+$/;
const MAJOR = /^\d+$/;

export const isWellFormedId = (id: string) => ID.test(id);
export const lacksToolkit = (id: string) => ID_WITHOUT_TOOLKIT.test(id);
export const isVersion = (version: string) => VERSION.test(version);
export const hasLeadingZero = (version: string) => /(?:^|\.)0\d/.test(version);

/** The parts of an id, as far as it has them. */
export interface IdParts {
  /** "" when there is none. */
  readonly toolkit: string;
  readonly tool: string;
  /** Null when the id names no version. */
  readonly version: string | null;
}

export function splitId(id: string): IdParts {
  const at = id.indexOf("@");
  const base = at === -1 ? id : id.slice(0, at);
  const dot = base.indexOf(".");
  return {
    toolkit: dot === -1 ? "" : base.slice(0, dot),
    tool: base.slice(dot + 1),
    version: at === -1 ? null : id.slice(at + 1),
  };
}

/** A version as three integers, `1` meaning `1.0.0`, without leading zeros; null when it is none. */
export function plainVersion(version: string): string | null {
  const full = MAJOR.test(version) ? `${version}.0.0` : version;
  if (!VERSION.test(full)) return null;
  return full
    .split(".")
    .map((part) => part.replace(/^0+(?=\d)/, ""))
    .join(".");
}
