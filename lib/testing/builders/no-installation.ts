import type { Installation } from "@/lib/domain/permissions/resolve/installation";

/** For what does not depend on the machine. */
export const noInstallation: Installation = { policy: [], lacks: () => null };
