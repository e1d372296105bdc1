import pg from "pg";
import { vi } from "vitest";

type Query = (...args: unknown[]) => unknown;

/** What is sent to a server, as this program sends it. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Has the server refuse every statement that begins like this, until the test restores it.
 * @returns what is refused and what is sent from now on
 */
export function refuseStatements(beginning: string): {
  readonly refused: Sent[];
  readonly sent: Sent[];
  readonly restore: () => void;
} {
  const query = Reflect.get(pg.Client.prototype, "query") as Query;
  const refused: Sent[] = [];
  const sent: Sent[] = [];
  const spied = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked, given] = args as [string | Partial<Sent>, unknown];
    const { text = "", values = [] } = typeof asked === "string" ? { text: asked } : asked;
    const statement = { text, values: Array.isArray(given) ? given : values };
    if (!text.startsWith(beginning)) {
      sent.push(statement);
      return query.apply(this, args);
    }
    refused.push(statement);
    return Promise.reject(new Error(`The server refuses ${beginning}.`));
  });
  return { refused, sent, restore: () => spied.mockRestore() };
}
