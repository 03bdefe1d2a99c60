/** Dashes set lines apart where colour does not; short gaps keep every apex visible. */
export const traceDashes: readonly [readonly number[], ...(readonly number[])[]] = [
  [],
  [7, 2],
  [2, 1.5],
  [9, 2, 2, 2],
  [4, 1.5],
  [12, 2, 1, 2],
]
