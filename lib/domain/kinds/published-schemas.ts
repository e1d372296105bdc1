import { conversationSchema } from "@/lib/domain/conversation/schema/conversation";
import { modelsSchema } from "@/lib/domain/models/schema/model";
import { toolsetsSchema } from "@/lib/domain/toolset/schema/toolset";

/** File name under public/schemas -> its text. Build time only. */
export function publishedSchemas(): Record<string, string> {
  const write = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;
  return {
    "conversation.json": write(conversationSchema),
    "toolsets.json": write(toolsetsSchema),
    "models.json": write(modelsSchema),
  };
}
