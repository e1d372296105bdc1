/** What an entry of an answer to `tools/list` looks like. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
  readonly annotations: object;
  readonly icons: readonly object[];
  readonly execution: object;
  readonly _meta: object;
}
