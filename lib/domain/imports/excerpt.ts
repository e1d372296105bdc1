/** Some lines of an item's text, around a place of interest. */
export interface ImportExcerpt {
  /** 1-based number of the first of them. */
  firstLine: number;
  lines: string[];
  /** Which lines are longer than shown. */
  cut: boolean[];
}
