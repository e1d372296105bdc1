import { forms, strictForms } from "./form";
import type { KeyForm } from "./form";

/** Keys of places where code is kept, built, tested and published. */
export const CODE_FORMS: readonly KeyForm[] = [
  ...forms("secret.github", [
    ["ghp_", "[A-Za-z0-9]{30,400}"],
    ["gho_", "[A-Za-z0-9]{30,400}"],
    ["ghu_", "[A-Za-z0-9]{30,400}"],
    ["ghs_", "[A-Za-z0-9._-]{30,2000}"],
    ["ghr_", "[A-Za-z0-9]{30,400}"],
    ["github_pat_", "[A-Za-z0-9_]{22,400}"],
  ]),
  ...forms("secret.gitlab", [
    [
      "gl",
      "(?:pat|dt|rt|rtr|ptt|soat|ft|imt|agent|oas|cbt|ffct|wt)-[A-Za-z0-9_-]{20,400}(?:\\.[A-Za-z0-9_.-]{2,60})?",
    ],
    ["GR1348941", "[A-Za-z0-9_-]{20,60}"],
  ]),
  ...forms("secret.npm", [["npm_", "[A-Za-z0-9]{36,400}"]]),
  ...forms("secret.vendor-key", [
    ["pypi-", "[A-Za-z0-9_-]{50,400}"],
    ["rubygems_", "[a-f0-9]{48}"],
    ["cio", "[A-Za-z0-9]{32}(?![A-Za-z0-9])"],
    ["dckr_", "(?:pat|oat)_[A-Za-z0-9_-]{20,400}"],
    ["oy2", "[a-z0-9]{43}(?![A-Za-z0-9])"],
    ["CLOJARS_", "[a-z0-9]{60}"],
    ["AKCp", "[A-Za-z0-9]{66,80}"],
    ["cmVmdGtu", "[A-Za-z0-9]{50,64}(?![A-Za-z0-9])"],
    ["ATATT3", "[A-Za-z0-9_=-]{50,400}"],
    ["ATCTT3", "[A-Za-z0-9_=-]{50,400}"],
    ["ATSTT3", "[A-Za-z0-9_=-]{50,400}"],
    ["ATBB", "[A-Za-z0-9]{28,60}"],
    ["BBDC-", "[A-Za-z0-9+/@_-]{30,80}"],
    ["sgp_", "(?:(?:[0-9a-f]{16}|local)_)?[0-9A-Za-z]{40,80}"],
    ["sg", "[dk]_[0-9a-f]{64}"],
    ["CCIPAT_", "[A-Za-z0-9]{20,30}_[0-9a-f]{40}"],
    ["CCIPRJ_", "[A-Za-z0-9]{20,30}_[0-9a-f]{40}"],
    ["bk", "(?:ua|aj|ct|pt|at|at1)_[A-Za-z0-9]{30,80}"],
    ["pul-", "[a-f0-9]{40}"],
    ["sq", "[uap]_[a-f0-9]{40}"],
    ["API-", "[A-Z0-9]{26,36}(?![A-Za-z0-9])"],
    ["ovsx", "(?:at|p)_[A-Za-z0-9_-]{30,80}"],
    ["ion_", "[A-Za-z0-9]{42}"],
    ["lip_", "[A-Za-z0-9]{20}(?![A-Za-z0-9])"],
    ["nxp_", "[A-Za-z0-9]{30,80}"],
    ["vtwn_", "[A-Za-z0-9]{20,80}"],
    ["mergify_", "[A-Za-z0-9_]{30,80}"],
    ["tss_", "[A-Za-z0-9]{30,80}"],
    ["pat.", "[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}"],
    ["sat.", "[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}"],
    ["snyk_", "(?:uat|sat|pat)\\.[0-9a-f]{8}\\.[A-Za-z0-9_.-]{40,400}"],
  ]),
  ...strictForms("secret.private-key", [
    ["AGE-SECRET-KEY-1", "[A-Za-z0-9]{50,400}"],
    ["AGE-PLUGIN-", "[A-Z0-9-]{1,40}-1[A-Z0-9]{20,400}"],
    [
      "PuTTY-User-Key-File-",
      "\\d: (?:(?!PuTTY-User)[\\s\\S]){0,20000}?Private-MAC: [0-9a-f]{40,64}",
    ],
  ]),
];
