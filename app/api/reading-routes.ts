import type { RouteHandler } from "@/lib/http/route";

import { GET as conversations } from "./conversations/route";
import { GET as conversationsBranchGraph } from "./conversations/[id]/branch-graph/route";
import { GET as conversationsBranches } from "./conversations/[id]/branches/route";
import { GET as conversationsComparison } from "./conversations/[id]/comparison/route";
import { GET as conversationsFamily } from "./conversations/[id]/family/route";
import { GET as conversationsFind } from "./conversations/[id]/find/route";
import { GET as conversationsHistory } from "./conversations/[id]/history/route";
import { GET as conversationsHistoryText } from "./conversations/[id]/history/text/route";
import { GET as conversationsMessages } from "./conversations/[id]/messages/route";
import { GET as conversationsMessagesAttachments } from "./conversations/[id]/messages/[mid]/attachments/[n]/route";
import { GET as conversationsMessagesBody } from "./conversations/[id]/messages/[mid]/body/route";
import { GET as conversationsMessagesRaw } from "./conversations/[id]/messages/[mid]/raw/route";
import { GET as conversationsOutline } from "./conversations/[id]/outline/route";
import { GET as conversationsPreview } from "./conversations/[id]/preview/route";
import { GET as conversationsProblems } from "./conversations/[id]/problems/route";
import { GET as conversationsShell } from "./conversations/[id]/shell/route";
import { GET as conversationsShown } from "./conversations/[id]/shown/route";
import { GET as conversationsStep } from "./conversations/[id]/step/route";
import { GET as conversationsChanges } from "./conversations/[id]/changes/route";
import { GET as attachmentCheck } from "./conversations/[id]/messages/[mid]/attachments/[n]/check/route";
import { GET as openapiTools } from "./openapi-tools/route";
import { GET as conversationsPrint } from "./conversations/[id]/print/route";
import { GET as allExports } from "./exports/route";
import { GET as exportsFindings } from "./exports/findings/route";
import { GET as exportsFindingsPreview } from "./exports/findings/preview/route";
import { GET as exportsPreview } from "./exports/preview/route";
import { GET as exportsReview } from "./exports/review/route";
import { GET as importsFixes } from "./imports/[id]/fixes/route";
import { GET as importsFixesPreview } from "./imports/[id]/fixes/preview/route";
import { GET as importsItemsDifferences } from "./imports/[id]/items/[item]/differences/route";
import { GET as importsItemsMessages } from "./imports/[id]/items/[item]/messages/route";
import { GET as importsItemsMessagesBody } from "./imports/[id]/items/[item]/messages/[mid]/body/route";
import { GET as importsReadings } from "./imports/[id]/readings/route";
import { GET as permissionsAll } from "./permissions/route";
import { GET as permissionsDoctor } from "./permissions/doctor/route";
import { GET as permissionsExplain } from "./permissions/explain/route";
import { GET as permissionsHistory } from "./permissions/history/route";
import { GET as permissionsMatrix } from "./permissions/matrix/route";
import { GET as permissionsReplay } from "./permissions/replay/route";
import { GET as permissionsSuggestions } from "./permissions/suggestions/route";
import { GET as permissionsTests } from "./permissions/tests/route";
import { GET as permissionsTools } from "./permissions/tools/route";
import { GET as permissionsRunsWithoutApproval } from "./permissions/unasked/route";
import { GET as search } from "./search/route";
import { GET as toolsetsChanges } from "./toolsets/[id]/changes/route";
import { GET as toolsetsEditing } from "./toolsets/[id]/editing/route";
import { GET as toolsetsFilters } from "./toolsets/[id]/filters/route";
import { GET as toolsetsMeasures } from "./toolsets/[id]/measures/route";
import { GET as toolsetsSyncChanges } from "./toolsets/[id]/sync/changes/route";
import { GET as toolsetsTool } from "./toolsets/[id]/tool/route";
import { GET as toolsetsTools } from "./toolsets/[id]/tools/route";

/** Routes of which threads answer what would hold up the others; all methods of a route are one handler. */
export const READING_ROUTES: readonly RouteHandler[] = [
  conversations,
  search,
  conversationsBranchGraph,
  conversationsBranches,
  conversationsComparison,
  conversationsFamily,
  conversationsFind,
  conversationsHistory,
  conversationsHistoryText,
  conversationsMessages,
  conversationsMessagesAttachments,
  conversationsMessagesBody,
  conversationsMessagesRaw,
  conversationsOutline,
  conversationsPreview,
  conversationsProblems,
  conversationsShell,
  conversationsShown,
  conversationsStep,
  conversationsChanges,
  attachmentCheck,
  openapiTools,
  conversationsPrint,
  allExports,
  exportsFindings,
  exportsFindingsPreview,
  exportsPreview,
  exportsReview,
  importsFixes,
  importsFixesPreview,
  importsItemsDifferences,
  importsItemsMessages,
  importsItemsMessagesBody,
  importsReadings,
  permissionsAll,
  permissionsDoctor,
  permissionsExplain,
  permissionsHistory,
  permissionsMatrix,
  permissionsReplay,
  permissionsSuggestions,
  permissionsTests,
  permissionsTools,
  permissionsRunsWithoutApproval,
  toolsetsChanges,
  toolsetsEditing,
  toolsetsFilters,
  toolsetsMeasures,
  toolsetsSyncChanges,
  toolsetsTool,
  toolsetsTools,
];
