import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { PrivateReference } from "@/lib/domain/exports/private-references";
import type { ExportRequest } from "@/lib/domain/exports/request";

import { resolveScope } from "../scope/scope";
import { selectKinds } from "../scope/select-kinds";
import { staysPrivate } from "../scope/stays-private";
import { planLeftOut } from "./leave-out";

/** The places of an export that name private conversations which stay in the library. */
export async function namePrivateReferences(
  viewer: Viewer,
  request: ExportRequest,
): Promise<readonly PrivateReference[]> {
  const { documents } = await resolveScope(viewer, request);
  const leaving = selectKinds(documents, request.format).documents.filter(
    (document) => !staysPrivate(document, request),
  );
  const plan = await planLeftOut(viewer, leaving);
  return leaving.flatMap((document) => plan.changesOf(document));
}
