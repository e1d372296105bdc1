import { pageViewer } from "@/lib/http/server/page-viewer";
import { headers } from "next/headers";
import { YearHeatMap } from "@/components/pictures/year-heat-map";
import { preferredLocale } from "@/components/shell/accept-language";
import { readActivity, readActivityYears } from "@/lib/data/activity/read";

/** The days of a year with their messages; without a year, of the latest that has any. Nothing while none has. */
export async function ActivityHeatMap({ year }: { year?: number }) {
  const viewer = await pageViewer();
  const [{ years, undated }, header] = await Promise.all([readActivityYears(viewer), headers()]);
  const shown = year ?? years[0]?.year;
  if (shown === undefined) return null;
  const rows = await readActivity(viewer, shown);
  const locale = preferredLocale(header.get("accept-language"));
  return <YearHeatMap year={shown} rows={rows} undated={undated} locale={locale} />;
}
