export interface ModelsFileListItem {
  /** Store id. */
  readonly id: string;
  /** The ids of its models, joined by commas. */
  readonly documentId: string;
  readonly title: string;
  readonly format: string;
  readonly modelCount: number;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly byteLength: number;
  readonly storedMs: number;
}
