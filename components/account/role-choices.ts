import type { Role } from "@/lib/domain/accounts/role";

interface RoleChoice {
  readonly value: Role;
  readonly label: string;
  readonly description: string;
}

const READER = { value: "reader", label: "Reader", description: "Reads and exports" } as const;
const EDITOR = {
  value: "editor",
  label: "Editor",
  description: "Also imports, edits and deletes",
} as const;

/** The roles with what each may do in the main library. */
export const ROLE_CHOICES: readonly RoleChoice[] = [
  READER,
  EDITOR,
  {
    value: "admin",
    label: "Admin",
    description: "Also manages members, keys, secrets and backups",
  },
  { value: "owner", label: "Owner", description: "Also manages owners" },
];

/** The roles with what each may do in a further library, which holds conversations only. */
export const FURTHER_ROLE_CHOICES: readonly RoleChoice[] = [
  READER,
  EDITOR,
  { value: "admin", label: "Admin", description: "Also manages its members" },
  { value: "owner", label: "Owner", description: "Also manages owners and deletes the library" },
];

/** Those that somebody with this role may give. */
export const choicesFor = (
  role: Role | null,
  all: readonly RoleChoice[] = ROLE_CHOICES,
): readonly RoleChoice[] => (role === "owner" ? all : all.filter(({ value }) => value !== "owner"));
