import type { PrivateReference } from "@/lib/domain/exports/private-references";
import type { ExportRequest } from "@/lib/domain/exports/request";

import { resolveScope } from "../scope/scope";
import { selectKinds } from "../scope/select-kinds";
import { staysUnasked } from "../scope/stays-unasked";
import { planLeftOut } from "./leave-out";

/** The places of an export that name private conversations which stay in the library. */
export async function namePrivateReferences(
  request: ExportRequest,
): Promise<readonly PrivateReference[]> {
  const { documents } = await resolveScope(request);
  const leaving = selectKinds(documents, request.format).documents.filter(
    (document) => !staysUnasked(document, request),
  );
  const plan = await planLeftOut(leaving);
  return leaving.flatMap((document) => plan.changesOf(document));
}
