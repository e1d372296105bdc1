import type { ServerJudge } from "@/lib/domain/permissions/gates";

/** For what does not depend on the secrets of a machine. */
export const noJudge: ServerJudge = () => null;
