import { isNotDetected } from '../import-templates/not-detected.ts'
import type { ImportProblem } from './import-problem.ts'
import type { ImportedAnalyte } from './imported-sample.ts'

interface Mark {
  name: string
  /** 'ND', '-----'; '' for a blank. */
  mark: string
  count: number
  row: number
  column: number | null
}

const LEFT_OUT = ', left out of the results.'

/** Whether a note says only that an analyte was not detected, which most files do. */
export function isOfNotDetected(reason: string): boolean {
  return reason.endsWith(LEFT_OUT)
}

/** Named analytes that a file marks as not detected or leaves blank: they have no result, and that is reported once for each. */
export class LeftOut {
  readonly #marks = new Map<string, Mark>()

  note({ name, amount, row, column }: ImportedAnalyte, cell: string): void {
    if (name === '' || typeof amount === 'number' || (cell !== '' && !isNotDetected(cell))) return
    const key = `${name}\n${cell.toLowerCase()}`
    const known = this.#marks.get(key)
    if (known) known.count++
    else this.#marks.set(key, { name, mark: cell, count: 1, row, column })
  }

  problems(): ImportProblem[] {
    return [...this.#marks.values()].map(({ name, mark, count, row, column }) => {
      const why = mark === '' ? 'no amount' : `'${mark}'`
      const where = count === 1 ? '' : ` in ${count.toLocaleString('en-US')} rows`
      return {
        severity: 'warning',
        row,
        column,
        value: mark,
        reason: `${name}: ${why}${where}${LEFT_OUT}`,
      }
    })
  }
}
