/** The tool calls of one conversation: gives them unlike ids and pairs results with them. */
export interface CallRegister {
  /**
   * The id a call gets in the document: the provider's, with `#2` where one came before, or `fallback` where
   * it gave none.
   */
  open(id: string | null, name: string, fallback: string): string;
  /**
   * The call a result belongs to: the newest one of the provider's id, else the earliest open one of that name,
   * else the earliest open one. Where there is none, the provider's id or `fallback`, so that it shows as an orphan.
   */
  close(id: string | null, name: string | null, fallback: string): string;
}

interface OpenCall {
  readonly given: string | null;
  readonly id: string;
  readonly name: string;
}

export function createCallRegister(): CallRegister {
  const taken = new Map<string, number>();
  const newest = new Map<string, string>();
  const waiting: OpenCall[] = [];

  function unlike(wanted: string): string {
    const count = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, count);
    if (count === 1) return wanted;
    return unlike(`${wanted}#${count}`);
  }

  return {
    open(given, name, fallback) {
      const id = unlike(given || fallback);
      if (given) newest.set(given, id);
      waiting.push({ given: given || null, id, name });
      return id;
    },
    close(given, name, fallback) {
      const known = given ? newest.get(given) : undefined;
      const at = waiting.findIndex((call) =>
        known === undefined ? !given && (!name || call.name === name) : call.id === known,
      );
      const [call] = at === -1 ? [] : waiting.splice(at, 1);
      if (known !== undefined) return known;
      if (call !== undefined) return call.id;
      return given || fallback;
    },
  };
}
