import type { Role } from "@/lib/domain/accounts/role";

/** The roles with what each may do. */
export const ROLE_CHOICES: readonly { value: Role; label: string; description: string }[] = [
  { value: "reader", label: "Reader", description: "Reads and exports" },
  { value: "editor", label: "Editor", description: "Also imports, edits and deletes" },
  {
    value: "admin",
    label: "Admin",
    description: "Also manages members, keys, secrets and backups",
  },
  { value: "owner", label: "Owner", description: "Also manages owners" },
];

/** Those that somebody with this role may give. */
export const choicesFor = (role: Role | null): typeof ROLE_CHOICES =>
  role === "owner" ? ROLE_CHOICES : ROLE_CHOICES.filter(({ value }) => value !== "owner");
