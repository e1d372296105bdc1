export const dynamic = "force-dynamic";

export {
  GET,
  HEAD,
  POST,
  PUT,
  PATCH,
  DELETE,
  OPTIONS,
} from "@/app/v1/tool_sets/[toolSetId]/usage/route";
