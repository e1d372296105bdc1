import { NetError } from "./failure";
import type { OperatorRules } from "./operator-rules";
import { isAllowedProgram, loaderVariable } from "./program-lines";
import type { ProgramTarget } from "./resolved-target";

/**
 * The gate before a program is started.
 * @throws NetError when the operator did not allow exactly this command line
 */
export function checkProgram(target: ProgramTarget, rules: OperatorRules): void {
  if (rules.programs.length === 0) throw new NetError("STDIO_DISABLED");
  if (!isAllowedProgram(target, rules.programs)) {
    throw new NetError(
      "STDIO_DISABLED",
      undefined,
      "This command line is none of those that whoever runs Colloquy allowed.",
    );
  }
  const loader = loaderVariable(target.env);
  if (loader !== null) {
    throw new NetError(
      "STDIO_DISABLED",
      undefined,
      `The variable ${loader} could make the program load something else, so it may not be set.`,
    );
  }
}
