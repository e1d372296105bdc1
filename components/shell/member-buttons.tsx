"use client";

import { AccountButton } from "./account/button";
import { NotificationsBell } from "./bell";

/** Who is signed in, and what they should know of. */
export function MemberButtons() {
  return (
    <>
      <AccountButton />
      <NotificationsBell />
    </>
  );
}
