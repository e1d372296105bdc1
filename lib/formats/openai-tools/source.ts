/** What a function says of itself. */
export interface OpenaiDefinition {
  readonly name: string;
  readonly description: string;
  /** The schema of an object. */
  readonly parameters: object;
  readonly strict: boolean;
}

/** What an entry of a list looks like: a definition, or one that is wrapped in a member. */
export interface OpenaiTool extends OpenaiDefinition {
  /** Missing where there were no kinds yet; that of a tool the provider runs may be all there is. */
  readonly type: string;
  readonly function: OpenaiDefinition;
  readonly custom: OpenaiDefinition;
}
