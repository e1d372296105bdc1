"use client";

import { CircleUser, LogOut } from "lucide-react";
import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSection } from "@/components/ui/menu/section";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { ACCOUNT_HREF, useAccount } from "./account";
import { signOut } from "./sign-out";

/** What somebody does with their account. */
export default function AccountMenu({ anchor }: { anchor: OverlayAnchor }) {
  const account = useAccount();
  if (account === null) return null;
  return (
    <AnchoredMenu anchor={anchor} label="Account" placement="top start">
      <MenuSection title={account.email}>
        <MenuItem id="account" href={ACCOUNT_HREF} icon={<CircleUser aria-hidden />}>
          Account settings
        </MenuItem>
        <MenuItem
          id="sign-out"
          icon={<LogOut aria-hidden />}
          onAction={() => void signOut().catch(reportError)}
        >
          Sign out
        </MenuItem>
      </MenuSection>
    </AnchoredMenu>
  );
}
