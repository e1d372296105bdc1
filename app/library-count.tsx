import { cache } from "react";
import { NumberText } from "@/components/ui/number-text";
import { countLibrary } from "@/lib/data/conversations";

// All places of the navigation are counted in one go.
const countOnce = cache(countLibrary);

/** How many of one kind the library holds, for the navigation. */
export async function LibraryCount({
  of,
}: {
  of: "conversations" | "pins" | "toolsets" | "imports";
}) {
  const counts = await countOnce();
  return <NumberText value={counts[of]} compact />;
}
