import { autoFix, askFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { lintMembers } from "@/lib/domain/document/lint-members";
import { memberNames } from "@/lib/domain/kinds/schema-names";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { isBlockType, type BlockType } from "../schema/block-type";
import { lintTimes } from "./dates";
import { conversationSchema } from "../schema/conversation";
import {
  textBlockSchema,
  thinkingBlockSchema,
  toolApprovalBlockSchema,
  toolCallBlockSchema,
  toolResultBlockSchema,
} from "../schema/blocks";

type BlockRule = (block: JsonRecord, path: string, context: LintContext) => void;

const MEMBERS: Readonly<Record<BlockType, ReadonlySet<string>>> = {
  text: memberNames(textBlockSchema),
  thinking: memberNames(thinkingBlockSchema),
  toolCall: memberNames(toolCallBlockSchema),
  toolApproval: memberNames(toolApprovalBlockSchema),
  toolResult: memberNames(toolResultBlockSchema),
};
const TOOL_REF_MEMBERS = memberNames(conversationSchema.$defs.ToolCallBlock.properties.toolRef);
const ERROR_MEMBERS = memberNames(
  conversationSchema.$defs.ToolResultBlock.properties.toolResultError,
);

const lintProse: BlockRule = (block, path, { findings }) => {
  if (block["text"] === "") {
    findings.add("block.empty-text", path, () => ({
      message: "This block has no text.",
      fix: askFix("Remove the block", { op: "remove", path }),
    }));
  }
  if (block["isStreaming"] === true) {
    findings.add("msg.streaming-left", `${path}/isStreaming`, () => ({
      message: "This block is still marked as being written.",
      fix: autoFix("Clear the mark", { op: "remove", path: `${path}/isStreaming` }),
    }));
  }
};

const lintCall: BlockRule = (block, path, context) => {
  lintMembers(block["toolRef"], TOOL_REF_MEMBERS, `${path}/toolRef`, context);
};

const lintApproval: BlockRule = (block, path, { findings }) => {
  const { approvedBy } = block;
  if (approvedBy === undefined || approvedBy === "") {
    findings.add("tool.approval-unnamed", path, () => ({
      message: "This approval does not say by whom.",
    }));
  }
};

const lintResult: BlockRule = (block, path, context) => {
  const { findings } = context;
  const { toolResultState: state, toolResultError: error, durationMs } = block;
  lintMembers(error, ERROR_MEMBERS, `${path}/toolResultError`, context);
  if (state === "failed" && error === undefined) {
    findings.add("tool.failed-without-error", path, () => ({
      message: "The tool failed, and nothing says why.",
    }));
  }
  if (state === "succeeded" && asRecord(error) !== null) {
    findings.add("tool.error-on-success", `${path}/toolResultError`, () => ({
      message: "The tool succeeded, yet carries an error.",
      fix: askFix("It failed", { op: "set", path: `${path}/toolResultState`, value: "failed" }),
    }));
  }
  if (typeof durationMs === "number" && durationMs < 0) {
    findings.add("tool.duration-negative", `${path}/durationMs`, () => ({
      message: `The duration ${durationMs} ms is negative.`,
      fix: askFix("Remove the duration", { op: "remove", path: `${path}/durationMs` }),
    }));
  }
};

const RULES_OF: Readonly<Record<BlockType, BlockRule>> = {
  text: lintProse,
  thinking: lintProse,
  toolCall: lintCall,
  toolApproval: lintApproval,
  toolResult: lintResult,
};

/** Rules about one content block; what is no block of a known kind is left to the schema. */
export function lintBlock(value: unknown, path: string, context: LintContext): void {
  const block = asRecord(value);
  const type = block?.["blockType"];
  if (block === null || !isBlockType(type)) return;
  lintTimes(block, path, context);
  lintMembers(block, MEMBERS[type], path, context);
  RULES_OF[type](block, path, context);
}
