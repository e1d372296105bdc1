import { toolFileFormat } from "../kit/tools/file/read";
import { openaiToolReader } from "./read";

export const openaiTools = toolFileFormat("OpenAI tools", openaiToolReader);
