export interface CadenyaMetadata {
  readonly id: string;
  readonly name: string;
  readonly externalId: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** What the service says of all its objects. */
export interface CadenyaObject<Spec = unknown> {
  readonly metadata: CadenyaMetadata;
  /** In files it may be here, as the name and the labels do in one file of all sets. */
  readonly name: string;
  readonly externalId: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: Spec;
}

export interface CadenyaSet extends CadenyaObject<CadenyaSetSpec> {
  /** A list, a page of one, or in one file the tools by their keys. */
  readonly tools: readonly CadenyaTool[] | { readonly items: readonly CadenyaTool[] };
}

export interface CadenyaSetSpec {
  readonly description: string;
  /** Details are under the name of the kind. */
  readonly adapter: object;
}

export interface CadenyaTool extends CadenyaObject<CadenyaToolSpec> {
  readonly info: { readonly toolSet: { readonly id: string; readonly externalId: string } };
}

export interface CadenyaToolSpec {
  readonly description: string;
  readonly parameters: object;
  readonly status: string;
  /** How it is called; details are under the name of the kind. */
  readonly config: object;
  readonly requiresApproval: boolean;
}

/** An answer of the API with several objects, or all sets of a workspace in one file. */
export interface CadenyaFile {
  readonly items: readonly (CadenyaSet | CadenyaTool)[];
  readonly toolSets: Readonly<Record<string, CadenyaSet>>;
  readonly bundleKey: string;
}
