export interface Sheet {
  name: string
  /** Text cells, each row as wide as it is. */
  rows: string[][]
  /** Of text without a line break at its end: the last row, where it is shorter than the list above it or its last number is, as in a file that was cut off. Of a view: the row that has something of it. */
  cutRow?: number
}
