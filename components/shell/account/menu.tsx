"use client";

import { AnchoredMenu } from "@/components/ui/menu/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { useAccount } from "./account";
import { AccountItems } from "./items";

/** What somebody does with their account. */
export default function AccountMenu({ anchor }: { anchor: OverlayAnchor }) {
  const account = useAccount();
  if (account === null) return null;
  return (
    <AnchoredMenu anchor={anchor} label="Account" placement="top start">
      <AccountItems title={account.email} />
    </AnchoredMenu>
  );
}
