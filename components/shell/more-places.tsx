"use client";

import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { MenuItem } from "@/components/ui/menu/item";
import { useAccount } from "./account/account";
import { AccountItems } from "./account/items";
import { destinations, IN_BAR } from "./destinations";

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
      {account === null ? null : <AccountItems title={account.name} />}
    </AnchoredMenu>
  );
}
