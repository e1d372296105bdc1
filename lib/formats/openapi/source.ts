/** What is read of a document of OpenAPI 3; anything in it can be a reference to another place of it. */
export interface OpenapiDocument {
  readonly openapi: string;
  /** Of version 2, which is not read. */
  readonly swagger: string;
  readonly info: OpenapiInfo;
  readonly servers: readonly OpenapiServer[];
  /** By path, then by method. */
  readonly paths: Readonly<Record<string, object>>;
  readonly security: readonly object[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, OpenapiScheme>> };
}

export interface OpenapiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}

export interface OpenapiServer {
  readonly url: string;
  readonly variables: Readonly<Record<string, { readonly default: string }>>;
}

export interface OpenapiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly OpenapiParameter[];
  readonly requestBody: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly "x-openai-isConsequential": boolean;
  /** Names of schemes, in place of those of the document. */
  readonly security: readonly object[];
}

export interface OpenapiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
}

/** How a caller proves who it is. */
export interface OpenapiScheme {
  readonly type: string;
  readonly name: string;
  readonly in: string;
  readonly scheme: string;
}
