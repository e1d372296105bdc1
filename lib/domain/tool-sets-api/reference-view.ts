import type { ApiScope } from "./api-key";

/** A parameter or a member of a body, as the page of the reference shows it. */
export interface ApiMemberView {
  /** With the whole path of a member. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly about: string;
}

/** One operation of the API, as the page of the reference shows it. */
export interface ApiOperationView {
  readonly id: string;
  readonly methods: readonly string[];
  readonly path: string;
  readonly summary: string;
  readonly scope: ApiScope;
  readonly query: readonly ApiMemberView[];
  readonly body: readonly ApiMemberView[];
}
