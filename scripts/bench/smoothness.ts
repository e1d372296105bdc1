import type { Page } from "@playwright/test";

interface Watched {
  /** Milliseconds of the longest task. */
  longest: number;
  /** Milliseconds between the two frames that lay furthest apart. */
  widest: number;
}

/** Watches how long the page keeps a person waiting while something goes on. */
export async function watchSmoothness(page: Page, work: () => Promise<void>): Promise<Watched> {
  const watch = await page.evaluateHandle(() => {
    const seen = { longest: 0, widest: 0, isOver: false };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    });
    observer.observe({ type: "longtask" });
    let last = performance.now();
    const frame = (now: number) => {
      seen.widest = Math.max(seen.widest, now - last);
      last = now;
      if (!seen.isOver) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return seen;
  });
  await work();
  return watch.evaluate(async (seen) => {
    // Long tasks are told a little after they end.
    await new Promise((resolve) => setTimeout(resolve, 300));
    seen.isOver = true;
    return { longest: seen.longest, widest: seen.widest };
  });
}
