import { PageTabs } from "@/components/shell/page-tabs";
import { mayDo, type Viewer } from "@/lib/domain/accounts/viewer";

/** The pages of settings that somebody may open. */
export function SettingsTabs({ viewer }: { viewer: Viewer }) {
  const isMember = viewer.kind === "member";
  const mayManage = mayDo(viewer, "manage");
  const pages = {
    "/settings": "General",
    ...(isMember ? { "/settings/account": "Account" } : {}),
    ...(isMember && mayManage ? { "/settings/members": "Members" } : {}),
    ...(isMember && mayDo(viewer, "read") ? { "/settings/libraries": "Libraries" } : {}),
    "/shares": "Share links",
    ...(mayManage ? { "/settings/api": "Tool sets API", "/settings/backup": "Backup" } : {}),
  };
  return <PageTabs of="Settings" pages={pages} />;
}
