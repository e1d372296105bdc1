import type { RowPage } from "@/lib/shared/row-page";

/** What a key is good for; who may manage tools may also read them. */
export type ApiScope = "tools:read" | "tools:manage";

/** A key as it is listed; the key itself is not kept. */
export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  /** Its first characters. */
  readonly prefix: string;
  readonly scope: ApiScope;
  readonly createdMs: number;
  readonly lastUsedMs: number | null;
  readonly revokedMs: number | null;
}

/** What the list of keys is sorted by. */
export const API_KEY_SORTS = ["created", "name", "scope", "used"] as const;

export type ApiKeySort = (typeof API_KEY_SORTS)[number];

/** Which keys a page lists. */
export interface ApiKeyQuery {
  readonly sort: ApiKeySort;
  readonly order: "asc" | "desc";
  /** All of them are in the name, in any case; empty for every key. */
  readonly words: string;
  /** From 1; one that is not there is the nearest that is. */
  readonly page: number;
}

export interface ApiKeyPage {
  readonly keys: readonly ApiKeyView[];
  /** How many keys there are in all. */
  readonly total: number;
  readonly place: RowPage;
}

/** A call of the API as the audit lists it. */
export interface ApiCallView {
  readonly id: number;
  readonly atMs: number;
  readonly requestId: string;
  readonly keyId: string | null;
  readonly profileId: string | null;
  readonly method: string;
  /** With placeholders for ids. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}
