/** "1 conversation", "1,200 conversations". */
export const conversationsOf = (count: number): string =>
  count === 1 ? "1 conversation" : `${count.toLocaleString("en")} conversations`;
