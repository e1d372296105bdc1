/** What becomes of one kind of thing on its way between a format and CJSON. */
export type Fact =
  | { readonly fate: "mapped"; readonly to: string }
  | { readonly fate: "kept"; readonly what: string; readonly where: string }
  | { readonly fate: "lost"; readonly what: string; readonly why: string };

/** All a reader or writer can do, by a short name. Reports and documentation both come from it. */
export type FactTable = Readonly<Record<string, Fact>>;

export const mapped = (to: string) => ({ fate: "mapped", to }) as const;

export const kept = (what: string, where: string) => ({ fate: "kept", what, where }) as const;

export const lost = (what: string, why: string) => ({ fate: "lost", what, why }) as const;
