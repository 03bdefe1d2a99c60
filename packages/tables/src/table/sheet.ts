export interface Sheet {
  name: string
  /** Text cells, each row as wide as it is. */
  rows: string[][]
  /** Of text: the last row, where it is shorter than the list above it and has no line break, as in a file that was cut off. */
  cutRow?: number
}
