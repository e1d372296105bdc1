/** The columns of the plan where there is room for them. Heads and rows share it, so that they line up. */
export const PLAN_COLUMNS =
  "@broad:grid @broad:grid-cols-[minmax(0,10fr)_minmax(0,5fr)_minmax(0,7fr)_minmax(0,7fr)_minmax(0,6fr)] @broad:items-center @broad:gap-x-3";
