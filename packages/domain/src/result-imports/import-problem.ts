/** Something in a file that a person should know; an error keeps its sample from being imported as it stands. */
export interface ImportProblem {
  severity: 'error' | 'warning'
  /** From 0. */
  row: number
  column: number | null
  /** The cell's text. */
  value: string
  reason: string
}
