import { toolFileFormat } from "../kit/tools/file/read";
import { mcpToolReader } from "./read";

export const mcpTools = toolFileFormat("MCP tools", mcpToolReader);
