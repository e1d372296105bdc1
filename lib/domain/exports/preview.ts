/** The beginning of what an export would contain. */
export interface ExportPreview {
  /** Of the document that is shown. */
  readonly fileName: string;
  readonly text: string;
  /** More follows. */
  readonly cut: boolean;
  /** How many documents the export would contain. */
  readonly documents: number;
}
