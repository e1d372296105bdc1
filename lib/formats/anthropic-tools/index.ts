import { toolFileFormat } from "../kit/tools/file/read";
import { anthropicToolReader } from "./read";

export const anthropicTools = toolFileFormat("Anthropic tools", anthropicToolReader);
