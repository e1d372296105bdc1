/** What a definition of OXP 1.0 looks like. */
export interface OxpDefinition {
  /** `Toolkit.Tool@1.2.3` */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  /** In the later form the schema itself is here. */
  readonly input_schema: { readonly parameters: object };
  /** Null for a tool that answers nothing. */
  readonly output_schema: object | null;
  readonly requirements: OxpRequirements;
}

export interface OxpRequirements {
  readonly authorization: readonly OxpAuthorization[];
  readonly secrets: readonly { readonly id: string }[];
  readonly user_id: boolean;
}

export interface OxpAuthorization {
  readonly id: string;
  readonly oauth2: { readonly scopes: readonly string[] };
}
