import { processWide } from "@/lib/shared/process-wide";

interface Waiting {
  /** False once nobody waits for it any more. */
  readonly isWanted: () => boolean;
  readonly begin: () => void;
}

interface Row {
  readonly waiting: Waiting[];
  hasBegun: boolean;
}

const row = processWide<Row>("requestsToBegin", () => ({ waiting: [], hasBegun: false }));

/**
 * Begins one request in each turn of the event loop. Next draws all pages at once that are asked for at once, a piece of
 * each in every turn: whoever asks for anything else would wait for as many pieces as there are pages.
 */
export function beginInTurn(begin: () => void, isWanted: () => boolean): void {
  if (row.hasBegun) {
    row.waiting.push({ begin, isWanted });
    return;
  }
  row.hasBegun = true;
  setImmediate(goOn);
  begin();
}

function goOn(): void {
  let next = row.waiting.shift();
  while (next?.isWanted() === false) next = row.waiting.shift();
  if (next === undefined) {
    row.hasBegun = false;
    return;
  }
  setImmediate(goOn);
  next.begin();
}
