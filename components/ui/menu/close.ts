"use client";

import { createContext, useContext } from "react";

const Close = createContext<() => void>(() => undefined);

/** Tells the menus inside of a menu how all of it is closed. */
export const MenuClose = Close.Provider;

export function useMenuClose(): () => void {
  return useContext(Close);
}
