/** Invalidating it reaches every report: each edit of a permission can change any of them. */
export const permissionReportKeys = { all: ["permission-reports"] } as const;
