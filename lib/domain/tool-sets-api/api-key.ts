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
