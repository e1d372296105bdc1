import { COMMENT_PROBLEMS, type CommentProblem } from "@/lib/domain/comments/comment";

import { problem, type Problem, type ProblemCode } from "../problem/problem";

const CODES: Readonly<Record<CommentProblem, ProblemCode>> = {
  "no-conversation": "not-found",
  "no-message": "not-found",
  "no-comment": "not-found",
  "in-trash": "not-commentable",
  "no-passage": "not-commentable",
  full: "not-commentable",
  "not-yours": "not-yours",
  "no-text": "invalid-input",
  "no-member": "invalid-input",
};

/** Why nothing was written. */
export const commentProblem = (code: CommentProblem): Problem =>
  problem(CODES[code], COMMENT_PROBLEMS[code]);
