import { listSetSecrets, type SetSecretRow } from "@/lib/data/api/set-secrets";
import { findToolSet } from "@/lib/data/api/toolsets";
import { isListed, readListFilter } from "@/lib/domain/tool-sets-api/list-filter";
import { readPage } from "@/lib/domain/tool-sets-api/page";

import type { AnswerObject } from "../answer-schemas";
import { invalid, isFailure, type ApiFailure } from "../failure";
import { pageObject, wantsInfo } from "../page-object";
import { answerContext, profileObject, type AnswerContext } from "../profiles";
import { serveContract } from "../route";
import { resourceMetadata } from "../set-object";
import { gone } from "../tool-set-writes";
import { mutex } from "../write-mutex";
import { CURRENT_CONTRACTS } from "../current-contracts";
import { cut } from "./narrow";
import {
  createSecret,
  deleteSetSecret,
  findSecret,
  readLabels,
  updateSecret,
  type PlacedSecret,
} from "./secret-writes";

/** `/v1/tool_sets/{toolSetId}/secrets` */
export const setSecrets = [
  ...serveContract(CURRENT_CONTRACTS.listToolSetSecrets, async ({ params, query }) => {
    const set = await findToolSet(params.toolSetId);
    if (set === null) return gone();
    const read = readListFilter(query, []);
    if (!read.ok) return invalid([read.fault]);
    const page = readPage(query, "asc");
    const context = await answerContext(wantsInfo(query));
    const wanted = (await listSetSecrets(set.id)).filter(
      ({ name, externalId }) =>
        name.startsWith(page.prefix) &&
        isListed(read.filter, { metadata: { name, externalId: externalId ?? "" }, state: "" }),
    );
    const found = cut(page.descending ? wanted.toReversed() : wanted, page);
    return pageObject(found, page.descending, (row) => secretObject(row, context));
  }),
  ...serveContract(CURRENT_CONTRACTS.createToolSetSecret, async ({ params, body, caller }) =>
    answerSecret(await mutex(() => createSecret(params.toolSetId, body, caller))),
  ),
];

/** `/v1/tool_sets/{toolSetId}/secrets/{id}` */
export const setSecret = [
  ...serveContract(CURRENT_CONTRACTS.getToolSetSecret, async ({ params }) =>
    answerSecret(await findSecret(params.toolSetId, params.id)),
  ),
  ...serveContract(CURRENT_CONTRACTS.updateToolSetSecret, async ({ params, body }) =>
    answerSecret(await mutex(() => updateSecret(params.toolSetId, params.id, body))),
  ),
  ...serveContract(
    CURRENT_CONTRACTS.deleteToolSetSecret,
    async ({ params }) => (await mutex(() => deleteSetSecret(params.toolSetId, params.id))) ?? {},
  ),
];

async function answerSecret(
  place: PlacedSecret | ApiFailure,
): Promise<AnswerObject<"ToolSetSecret"> | ApiFailure> {
  return isFailure(place) ? place : secretObject(place.secret, await answerContext(true));
}

/** A secret as it is answered; its value is not read for it. */
function secretObject(row: SetSecretRow, context: AnswerContext): AnswerObject<"ToolSetSecret"> {
  const { name, externalId } = row;
  const described = { name, externalId: externalId ?? "", labels: readLabels(row.labels) };
  const metadata = resourceMetadata(row, { metadata: described, spec: {} }, context);
  if (context.keyNames === null) return { metadata, spec: {} };
  return { metadata, spec: {}, info: { createdBy: profileObject(row.createdBy, context) } };
}
