"use client";

import {
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";

type Options<T, K extends QueryKey> = QueryObserverOptions<T, Error, T, T, K>;

/** One observer a query, for as long as the query is among those in view. */
class ObserversInView<T, K extends QueryKey> {
  readonly #observers = new Map<string, QueryObserver<T, Error, T, T, K>>();
  readonly #leave = new Map<string, () => void>();
  readonly #client: QueryClient;

  readonly #draw: () => void;

  constructor(client: QueryClient, draw: () => void) {
    this.#client = client;
    this.#draw = draw;
  }

  /** What is known of each now. */
  read(queries: readonly Options<T, K>[]): readonly QueryObserverResult<T>[] {
    return queries.map((query) => {
      const options = this.#client.defaultQueryOptions(query);
      return this.#observerOf(options.queryHash, options).getOptimisticResult(options);
    });
  }

  /** Asks for what is missing, and leaves what is no longer in view. */
  watch(queries: readonly Options<T, K>[]): void {
    const inView = queries.map((query) => this.#client.defaultQueryOptions(query));
    this.#endAll(new Set(inView.map(({ queryHash }) => queryHash)));
    for (const options of inView) {
      const { queryHash } = options;
      const observer = this.#observerOf(queryHash, options);
      observer.setOptions(options);
      if (!this.#leave.has(queryHash)) this.#leave.set(queryHash, observer.subscribe(this.#draw));
    }
  }

  end(): void {
    this.#endAll(new Set());
  }

  #observerOf(hash: string, options: Options<T, K>) {
    const known = this.#observers.get(hash);
    const observer = known ?? new QueryObserver(this.#client, options);
    if (known === undefined) this.#observers.set(hash, observer);
    return observer;
  }

  #endAll(but: ReadonlySet<string>): void {
    for (const hash of this.#observers.keys()) {
      if (but.has(hash)) continue;
      this.#leave.get(hash)?.();
      this.#leave.delete(hash);
      this.#observers.delete(hash);
    }
  }
}

/**
 * The answers to the queries that are in view, as `useQueries` gives them, without what that does beyond it, which
 * was more code than a reader is to load.
 */
export function useQueriesInView<T, K extends QueryKey>(
  queries: readonly Options<T, K>[],
): readonly QueryObserverResult<T>[] {
  const client = useQueryClient();
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const [observers] = useState(() => new ObserversInView<T, K>(client, draw));
  const found = observers.read(queries);
  // After every drawing, as what is in view may be other queries, or the same ones with other options.
  useEffect(() => observers.watch(queries));
  useEffect(() => () => observers.end(), [observers]);
  return found;
}
