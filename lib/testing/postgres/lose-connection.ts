import pg from "pg";
import { vi } from "vitest";

/**
 * The connection that sends a statement with a value breaks: at once, or when its transaction was committed. Until mocks
 * are restored.
 */
export function loseConnection(
  statement: string,
  value: string,
  when: "at once" | "after COMMIT",
): void {
  const query = Reflect.get(pg.Client.prototype, "query");
  const lost = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  const marked = new WeakSet<pg.Client>();
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args;
    const isObject = typeof asked === "object" && asked !== null;
    const text = isObject && "text" in asked ? String(asked.text) : String(asked);
    const values = isObject && "values" in asked ? JSON.stringify(asked.values) : "";
    if (text.startsWith(statement) && values.includes(value)) {
      if (when === "at once") return Promise.reject(lost());
      marked.add(this);
    }
    const answer: unknown = Reflect.apply(query, this, args);
    return text === "COMMIT" && marked.has(this)
      ? Promise.resolve(answer).then(() => Promise.reject(lost()))
      : answer;
  });
}
