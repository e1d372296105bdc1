/** A cell by its line and column. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** What decides where a key leads. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The size of a grid, and how many lines a page is. */
export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

/** Where a key of the data grid pattern leads from a cell; null for a key that does not move. */
export function nextPosition(
  { row, column }: Position,
  { key, ctrlKey, metaKey }: KeyPress,
  { rows, columns, page }: GridSize,
): Position | null {
  const lastRow = Math.max(rows - 1, 0);
  const lastColumn = columns - 1;
  const at = (to: number, across: number): Position => ({
    row: Math.min(Math.max(to, 0), lastRow),
    column: Math.min(Math.max(across, 0), lastColumn),
  });
  const isWhole = ctrlKey || metaKey;
  switch (key) {
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowRight":
      return at(row, column + 1);
    case "ArrowLeft":
      return at(row, column - 1);
    case "Home":
      return isWhole ? at(0, 0) : at(row, 0);
    case "End":
      return isWhole ? at(lastRow, lastColumn) : at(row, lastColumn);
    case "PageDown":
      return at(row + page, column);
    case "PageUp":
      return at(row - page, column);
    default:
      return null;
  }
}
