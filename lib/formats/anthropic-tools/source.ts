/** What an entry of a list looks like. */
export interface AnthropicTool {
  /** `custom` or nothing, but for what the provider defines itself. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly input_schema: object;
  readonly input_examples: readonly object[];
  readonly cache_control: object;
}
