"use client";

import { buttonStyle } from "@/components/ui/button/style";
import { signInAddress } from "@/lib/domain/accounts/signed-out";
import { underBase, withoutBase } from "@/lib/shared/base-path";

/** Leads to the sign-in and from there back to this page, where drafts are offered. */
export function SignInLink() {
  return (
    // The door is a document of its own, and the address of this page may change until the press.
    <a
      href={underBase(signInAddress("/"))}
      onClick={({ currentTarget }) => {
        const { pathname, search, hash } = window.location;
        currentTarget.href = underBase(signInAddress(withoutBase(pathname + search + hash)));
      }}
      className={buttonStyle("primary", "small")}
    >
      Sign in
    </a>
  );
}
