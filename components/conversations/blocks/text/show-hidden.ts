"use client";

import { createContext } from "react";

/** Whether characters that leave no mark on the screen are made visible; not unless somebody asks. */
export const ShowHidden = createContext(false);
