import { diagramFrameResponse } from "@/lib/http/answer/diagram-frame";
import { readDiagramFrame } from "@/lib/http/openapi/system";
import { defineRoute, serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(readDiagramFrame, () => diagramFrameResponse()),
);
