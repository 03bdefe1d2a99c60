export interface Sheet {
  name: string
  /** Text cells, each row as wide as it is. */
  rows: string[][]
}
