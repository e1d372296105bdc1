import { LateOpeningNotice } from "@/components/account/late-opening-notice";
import { listOpenings } from "@/lib/data/accounts/openings";
import { pageViewer } from "@/lib/http/server/page-viewer";

/** Tells a member that private conversations of theirs were opened, and whoever opened some that they are open. */
export async function PrivateOpenings() {
  const viewer = await pageViewer();
  if (viewer.kind !== "member") return null;
  const [ofMine, byMe] = await Promise.all([
    listOpenings({ unseenOf: viewer.id }),
    viewer.opened === undefined ? [] : listOpenings({ openBy: viewer.id }),
  ]);
  return ofMine.length + byMe.length === 0 ? null : (
    <LateOpeningNotice ofMine={ofMine} byMe={byMe} />
  );
}
