export const dynamic = "force-dynamic";

export {
  GET,
  HEAD,
  POST,
  PUT,
  PATCH,
  DELETE,
  OPTIONS,
} from "@/app/v1/search/tools_or_tool_sets/route";
