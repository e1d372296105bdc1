import type { Role } from "../accounts/role";

/** What has a page of its own. */
export type SubjectNoun = "conversation" | "toolset" | "import";

/** Documents by how many there were. */
export interface SubjectCounts {
  readonly conversations: number;
  readonly toolsets: number;
}

/** The roles that an entry names. */
export interface RoleChange {
  /** The role before; null for none, and where it says nothing of that. */
  readonly from: Role | null;
  /** The role afterwards. */
  readonly role: Role | null;
}

/** What something recorded was done to, as far as whoever reads may know it. */
export type LedgerSubject =
  /** One that is there for them, and how many others there were beside it. */
  | {
      readonly kind: "document";
      readonly noun: SubjectNoun;
      readonly id: string;
      readonly title: string;
      readonly isInTrash: boolean;
      readonly others: number;
    }
  /** One that is deleted, or not for them: which of the two is nobody's business. */
  | { readonly kind: "gone"; readonly noun: SubjectNoun | "link" | "API key" }
  /** Too many to name, or none of them to be named. */
  | ({ readonly kind: "documents"; readonly query: string | null } & SubjectCounts)
  /** Somebody who has, or had, an account. */
  | ({
      readonly kind: "account";
      readonly account: string;
      /** The further library that it is about; null for the main one. */
      readonly library: string | null;
    } & RoleChange)
  /** An invitation, by its id: its address is for those who manage members. */
  | ({ readonly kind: "invitation"; readonly invitation: string } & RoleChange)
  /** A further library, by its id: who is in it knows its name. */
  | { readonly kind: "library"; readonly library: string }
  /** A setting, by its key. */
  | { readonly kind: "setting"; readonly key: string }
  /** What has a name and no page: a secret, a server, an API key. */
  | {
      readonly kind: "name";
      readonly name: string;
      /** The server that a secret was allowed or ended for; null for everything else. */
      readonly server: string | null;
    };
