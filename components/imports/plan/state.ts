import type { AddressTiming } from "@/components/lists/address-search";
import type { PlanLook } from "./filters";

export const ITEM_VIEWS = ["content", "problems", "compare"] as const;
export type ItemView = (typeof ITEM_VIEWS)[number];

export interface OpenItem {
  readonly id: string;
  readonly view: ItemView;
}

/** What is looked at of a plan, and the item that is open; kept in the address where the plan has a page. */
export interface PlanState {
  readonly look: PlanLook;
  readonly setLook: (change: Partial<PlanLook>, timing?: AddressTiming) => unknown;
  readonly open: OpenItem | null;
  readonly setOpen: (item: OpenItem | null) => unknown;
}
