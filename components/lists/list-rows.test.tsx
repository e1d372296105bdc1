import { useRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListRows } from "./list-rows";
import { useVirtualRows, type VirtualRowsOptions } from "./use-virtual-rows";

const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);

interface Given extends Partial<VirtualRowsOptions> {
  items: readonly string[];
  hasMore?: boolean;
  total?: number;
}

function Words({ items, hasMore = false, total, ...options }: Given) {
  const scroller = useRef<HTMLDivElement>(null);
  const count = items.length + (hasMore ? 1 : 0);
  const virtual = useVirtualRows({ scroller, count, guess: 100, overscan: 2, ...options });
  const known = total === undefined ? {} : { total };
  return (
    <ListRows virtual={virtual} items={items} hasMore={hasMore} placeholder="later" {...known}>
      {(word) => word}
    </ListRows>
  );
}

/** What a server draws of a list: its height, and of each row the place, the attributes and the text. */
function drawn(given: Given) {
  const html = renderToStaticMarkup(<Words {...given} />);
  const rows = [...html.matchAll(/<li([^>]*)>([^<]*)<\/li>/g)].map(([, own = "", text]) => ({
    at: Number(/data-index="(\d+)"/.exec(own)?.[1]),
    top: Number(/translateY\((\d+)px\)/.exec(own)?.[1]),
    place: /aria-setsize="(-?\d+)" aria-posinset="(\d+)"/.exec(own)?.slice(1).join(" "),
    isFixed: own.includes("height:100px"),
    text,
  }));
  return { height: Number(/^<ul[^>]*height:(\d+)px/.exec(html)?.[1]), rows };
}

test("draws a screen of many rows and is as high as all of them", () => {
  const { height, rows } = drawn({ items: words(1000) });
  expect(height).toBe(100_000);
  expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 11 }, (_, at) => at));
  expect(rows.map(({ top }) => top)).toEqual(rows.map(({ at }) => at * 100));
});

test("each row says which of how many it is", () => {
  const placeOf = (given: Given) => drawn(given).rows.map(({ place }) => place);
  expect(placeOf({ items: words(2) })).toEqual(["2 1", "2 2"]);
  expect(placeOf({ items: words(1), hasMore: true })).toEqual(["-1 1", "-1 2"]);
  expect(placeOf({ items: words(2), total: 40 })).toEqual(["40 1", "40 2"]);
});

test("a row stands for what is not fetched yet", () => {
  const { rows } = drawn({ items: words(2), hasMore: true });
  expect(rows.map(({ text }) => text)).toEqual(["word 0", "word 1", "later"]);
});

test("a row far from the screen stays drawn where it is kept, at its own place", () => {
  const { rows } = drawn({ items: words(1000), kept: 700 });
  expect(rows.at(-1)).toMatchObject({ at: 700, top: 70_000, text: "word 700" });
  expect(drawn({ items: words(5), kept: 700 }).rows).toHaveLength(5);
});

test("only rows that are not measured have a height", () => {
  expect(drawn({ items: words(3) }).rows.some(({ isFixed }) => isFixed)).toBe(false);
  expect(drawn({ items: words(3), isFixed: true }).rows.every(({ isFixed }) => isFixed)).toBe(true);
});

test("rows stand apart by the gap, and higher ones move those below them", () => {
  const { rows, height } = drawn({ items: words(3), guess: (at) => 10 * (at + 1), gap: 5 });
  expect(rows.map(({ top }) => top)).toEqual([0, 15, 40]);
  expect(height).toBe(70);
});
