/** The path of a Chromium; throws a sentence when none can be had. */
export function findBrowser(): Promise<string>;
