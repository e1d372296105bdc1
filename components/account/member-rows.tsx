"use client";

import type { ReactNode } from "react";
import { NameText } from "@/components/names/name-text";
import { Badge } from "@/components/ui/feedback/badge";
import { Select } from "@/components/ui/fields/select";
import { hasRight, type Role } from "@/lib/domain/accounts/role";
import { revealName } from "@/lib/shared/hidden-in-names";
import { choicesFor, type ROLE_CHOICES } from "./role-choices";

export interface Member {
  readonly id: string;
  readonly name: string;
  /** Null for who need not know it. */
  readonly email: string | null;
  readonly role: Role;
}

interface Props {
  members: readonly Member[];
  viewer: { readonly id: string; readonly role: Role | null };
  /** The roles with what each may do there. */
  roles: typeof ROLE_CHOICES;
  onChange: (member: Member, role: Role) => Promise<void>;
  /** What else can be done with a member, by who may. */
  children: (
    member: Member,
    is: { readonly isFixed: boolean; readonly isMine: boolean },
  ) => ReactNode;
}

/** The members of a library with their roles, which who manages the library can change. */
export function MemberRows({ members, viewer, roles, onChange, children }: Props) {
  const mayManage = hasRight(viewer.role, "manage");
  return (
    <ul aria-label="Members" className="divide-y divide-line">
      {members.map((member) => {
        const isMine = member.id === viewer.id;
        // What only owners may change, others see as it is.
        const isFixed = member.role === "owner" && viewer.role !== "owner";
        return (
          <li key={member.id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 gap-1 text-body font-medium">
                <NameText className="truncate" text={member.name} />
                {isMine ? <span className="shrink-0">(you)</span> : null}
              </p>
              {member.email === null ? null : (
                <p className="truncate-name text-small text-ink-soft">
                  <NameText text={member.email} />
                </p>
              )}
            </div>
            {mayManage ? (
              <div className="flex shrink-0 items-center gap-3 max-sm:gap-1">
                <Select
                  label={revealName(`Role of ${member.name}`)}
                  hideLabel
                  className="w-32 max-sm:w-28"
                  options={isFixed ? roles : choicesFor(viewer.role, roles)}
                  value={member.role}
                  isDisabled={isFixed}
                  onChange={(role) => onChange(member, role)}
                />
                {/* The roles are below each other, also where nothing else can be done. */}
                <div className="w-control shrink-0 pointer-coarse:w-touch">
                  {children(member, { isFixed, isMine })}
                </div>
              </div>
            ) : (
              <Badge>{member.role}</Badge>
            )}
          </li>
        );
      })}
    </ul>
  );
}
