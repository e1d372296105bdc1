import { Bell, CircleUser, LogOut } from "lucide-react";
import { MenuItem } from "@/components/ui/menu/item";
import { MenuSection } from "@/components/ui/menu/section";
import { ACCOUNT_HREF } from "./account";
import { NOTIFICATIONS_HREF, notificationsLabel, useUnread } from "./unread";
import { signOut } from "./sign-out";

/** What somebody does with their account, as a part of a menu. */
export function AccountItems({ title }: { title: string }) {
  const unread = useUnread();
  return (
    <MenuSection title={title}>
      <MenuItem id="notifications" href={NOTIFICATIONS_HREF} icon={<Bell aria-hidden />}>
        {notificationsLabel(unread)}
      </MenuItem>
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
  );
}
