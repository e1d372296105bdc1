import { pageViewer } from "@/lib/http/server/page-viewer";
import { cache } from "react";
import { NumberText } from "@/components/ui/text/number-text";
import { countLibrary } from "@/lib/data/conversations/list";
import { LibraryDamagedError } from "@/lib/data/store/damage/library-damage";

// All places of the navigation are counted in one go.
const countOnce = cache(async () => {
  const viewer = await pageViewer();
  try {
    return await countLibrary(viewer);
  } catch (error) {
    // The frame of the page, which says what is wrong, must not fail for it.
    if (error instanceof LibraryDamagedError) return null;
    throw error;
  }
});

/** How many of one kind the library holds, for the navigation. */
export async function LibraryCount({
  of,
}: {
  of: "conversations" | "pins" | "toolsets" | "imports";
}) {
  const counts = await countOnce();
  // A place that is empty says so itself.
  if (counts === null || counts[of] === 0) return null;
  return <NumberText value={counts[of]} compact />;
}
