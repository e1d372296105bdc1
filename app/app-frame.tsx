import { cookies, headers } from "next/headers";
import { Suspense, type ReactNode } from "react";
import { preferredLocale } from "@/components/shell/accept-language";
import { KeyBindings } from "@/components/commands/key-bindings";
import { readKeyChoices } from "@/components/commands/key-choices";
import { ImportHost } from "@/components/imports/page/import-host";
import { AppCommands } from "@/components/palette/app-commands";
import {
  AccountProvider,
  type ShownAccount,
  type ShownLibrary,
} from "@/components/shell/account/account";
import { AppShell } from "@/components/shell/frame/app-shell";
import { LibraryNotice } from "@/components/shell/library-notice";
import { HostOfMember } from "@/components/shell/for-members";
import { LiveLists } from "@/components/live/live-lists";
import { SessionNotice } from "@/components/shell/account/session-notice";
import { NARROWED_COOKIE, parseNarrowed } from "@/components/shell/conversations/narrowed";
import {
  OPEN_FOLDERS_COOKIE,
  parseOpenFolders,
} from "@/components/shell/conversations/open-folders";
import {
  parseSidebar,
  SIDEBAR_COOKIE,
  type SidebarPreference,
} from "@/components/shell/sidebar-preference";
import { parseTheme, THEME_COOKIE, themeAttribute } from "@/components/shell/theme";
import { requireReader, pageViewer } from "@/lib/http/server/page-viewer";
import { libraryCondition, type LibraryCondition } from "@/lib/data/library/health";
import { countMembers, librariesOf } from "@/lib/data/accounts/libraries";
import { countUnread } from "@/lib/data/accounts/notifications";
import { shownSettings } from "@/lib/data/settings/settings";
import { listSidebar } from "@/lib/data/sidebar/list";
import { readListMark } from "@/lib/data/live/state";
import { LibraryDamagedError } from "@/lib/data/store/damage/library-damage";
import { hasRight } from "@/lib/domain/accounts/role";
import { mayDo, type MemberViewer, type Viewer } from "@/lib/domain/accounts/viewer";
import { firstRows, type SidebarPage } from "@/lib/domain/conversation/view/sidebar";
import { LibraryCount } from "./library-count";
import { PrivateOpenings } from "./opening-notice";
import { Providers } from "./providers";
import { unlessDamaged } from "./unless-damaged";

/** Every page of the app but the door: the sidebar and one main pane. */
export async function AppFrame({ children }: { children: ReactNode }) {
  // The door has asked before; nothing of the library is read for whoever got here another way.
  await requireReader();
  const [header, cookie, settings] = await Promise.all([headers(), cookies(), shownSettings()]);
  const sidebar = parseSidebar(cookie.get(SIDEBAR_COOKIE)?.value);
  const open = parseOpenFolders(cookie.get(OPEN_FOLDERS_COOKIE)?.value);
  const viewer = await pageViewer();
  const account = await shownAccount(viewer);
  const narrowedTo = account?.narrowedTo ?? null;
  const { mark, listed } = await firstConversations(viewer, sidebar, { open, narrowedTo });
  // After something was read: what that has found counts.
  const condition = await libraryCondition(viewer);
  // The policy of this response allows only scripts and styles that carry its nonce.
  const nonce = header.get("x-nonce") ?? undefined;
  return (
    <html
      lang="en"
      suppressHydrationWarning
      {...themeAttribute(parseTheme(cookie.get(THEME_COOKIE)?.value))}
      data-reading={settings.reading}
      data-density={settings.density}
      data-single-keys={settings.singleKeys}
      data-member={account?.id}
    >
      <head>
        {/* Where react-aria looks for the nonce of the style elements it adds. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {/* react-aria looks for this id before it adds a style element of one rule, which globals.css has: a new layer
            of styles makes the browser compute and lay out the whole page a second time. */}
        <meta id="react-aria-pressable-style" />
      </head>
      <body>
        <Providers
          format={{
            locale: preferredLocale(header.get("accept-language")),
            timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
            now: Date.now(),
          }}
        >
          <KeyBindings stored={readKeyChoices(settings.keys)}>
            <AccountProvider value={account}>
              <ImportHost>
                <AppCommands />
                <LiveLists mark={mark} />
                <AppShell
                  notice={<Notices condition={condition} />}
                  sidebar={sidebar}
                  conversations={listed}
                  counts={{
                    conversations: (
                      <Suspense>
                        <LibraryCount of="conversations" />
                      </Suspense>
                    ),
                    pins: (
                      <Suspense>
                        <LibraryCount of="pins" />
                      </Suspense>
                    ),
                    toolsets: (
                      <Suspense>
                        <LibraryCount of="toolsets" />
                      </Suspense>
                    ),
                    imports: (
                      <Suspense>
                        <LibraryCount of="imports" />
                      </Suspense>
                    ),
                  }}
                >
                  {children}
                </AppShell>
              </ImportHost>
            </AccountProvider>
          </KeyBindings>
        </Providers>
      </body>
    </html>
  );
}

/** What concerns every page. */
function Notices({ condition }: { condition: LibraryCondition }) {
  return (
    <>
      <SessionNotice />
      <HostOfMember />
      <LibraryNotice initial={condition} />
      <PrivateOpenings />
    </>
  );
}

async function shownAccount(viewer: Viewer): Promise<ShownAccount | null> {
  if (viewer.kind !== "member") return null;
  const { id, name, email } = viewer;
  const [libraries, unread] = await Promise.all([librariesWithMembers(viewer), unreadOf(viewer)]);
  const narrowed = (await cookies()).get(NARROWED_COOKIE)?.value;
  return { id, name, email, libraries, narrowedTo: parseNarrowed(narrowed, libraries), unread };
}

async function librariesWithMembers(viewer: MemberViewer): Promise<ShownLibrary[]> {
  const libraries = (await librariesOf(viewer.id)).filter(
    // Whoever only reads has nothing to put into a library of their own.
    ({ id, kind }) => kind !== "personal" || viewer.libraries.has(id) || mayDo(viewer, "write"),
  );
  const counts = await countMembers(libraries.map(({ id }) => id));
  // A personal library has no memberships, only its owner.
  return libraries.map((library) => ({
    ...library,
    members: counts.get(library.id) ?? 1,
    mayEdit: hasRight(library.role, "write"),
  }));
}

/** The frame of the page, which says what is wrong, must not fail for it. */
async function unreadOf(viewer: Viewer): Promise<number> {
  try {
    return await countUnread(viewer);
  } catch (error) {
    if (error instanceof LibraryDamagedError) return 0;
    throw error;
  }
}

/** More than the highest window shows of them; the browser fetches the others. */
const FIRST_CONVERSATIONS = 30;
/** Every page draws these rows; a library may have thousands of folders. */
const FIRST_ROWS = 150;

/**
 * What the sidebar lists at first, and how lists stood before that: what changes meanwhile shows by itself. The frame of
 * the page, which says what is wrong, must not fail for it.
 */
async function firstConversations(
  viewer: Viewer,
  { isOpen, hasList }: SidebarPreference,
  { open, narrowedTo }: { readonly open: readonly string[]; readonly narrowedTo: string | null },
): Promise<{ readonly mark: string | null; readonly listed: SidebarPage | null }> {
  const mark = await unlessDamaged(() => readListMark(viewer));
  if (!isOpen || !hasList) return { mark, listed: null };
  const first = {
    limit: FIRST_CONVERSATIONS,
    folders: FIRST_ROWS,
    open,
    ...(narrowedTo === null ? {} : { library: narrowedTo }),
  };
  const listed = await unlessDamaged(() => listSidebar(viewer, first));
  return { mark, listed: listed && firstRows(listed, FIRST_ROWS) };
}
