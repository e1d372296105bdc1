"use client";

import { CircleUser, LogOut } from "lucide-react";
import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSection } from "@/components/ui/menu/section";
import { ACCOUNT_HREF, useAccount } from "./account/account";
import { destinations, IN_BAR } from "./destinations";
import { signOut } from "./account/sign-out";

/** The places a phone's bar has no room for. */
export default function MorePlaces({ anchor }: { anchor: OverlayAnchor }) {
  const account = useAccount();
  return (
    <AnchoredMenu anchor={anchor} label="More places">
      {destinations.slice(IN_BAR).map(({ id, href, label, Icon }) => (
        <MenuItem key={id} id={id} href={href} icon={<Icon aria-hidden />}>
          {label}
        </MenuItem>
      ))}
      {account === null ? null : (
        <MenuSection title={account.name}>
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
      )}
    </AnchoredMenu>
  );
}
