/** A header that holds a reference now, where a credential stood in what was dropped. */
export interface CredentialPlace {
  /** The item of the plan, as it is named there. */
  readonly file: string;
  readonly toolset: string;
  readonly header: string;
}

/** A credential an import has found and still holds; it can be kept as a secret. Its value is never told. */
export interface OfferedCredential {
  readonly name: string;
  /** The servers it would be bound to. */
  readonly origins: readonly string[];
  readonly places: readonly CredentialPlace[];
  /** There is a secret of this name already, which would be replaced. */
  readonly isKnown: boolean;
}

/** A name that represents different credentials in one drop, so that none of them can be kept under it. */
export interface CredentialClash {
  readonly name: string;
  readonly places: readonly CredentialPlace[];
}

export interface CredentialOffer {
  readonly offered: readonly OfferedCredential[];
  readonly clashes: readonly CredentialClash[];
}

/** Credentials that a person wants to have kept. */
export interface KeepRequest {
  readonly names: readonly string[];
  /** Those of them that may replace a secret of the same name. */
  readonly replaces: readonly string[];
}

/** What became of that, name by name. */
export interface KeptCredentials {
  readonly kept: readonly string[];
  readonly refused: readonly { readonly name: string; readonly message: string }[];
  /** What is offered now. */
  readonly offer: CredentialOffer;
}
