import { readListMark, readReportMark } from "@/lib/data/live/state";
import { pageViewer } from "@/lib/http/server/page-viewer";
import { unlessDamaged } from "./unless-damaged";

/** How reports about permissions stand for whoever opens the page; null where the library cannot be asked. */
export const reportMark = (): Promise<string | null> =>
  unlessDamaged(async () => readReportMark(await readListMark(await pageViewer())));
