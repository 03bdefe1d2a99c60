import { refuseUncalculated } from './uncalculated.ts'

const BOF = 0x0809
const FORMULA = 0x0006
const BOUNDSHEET = 0x0085
/** Written by the programs that calculate a workbook before they save it. */
const RECALC_ID = 0x01c1
const BIFF8 = 0x0600
const VALUE_AT = 6
const LEAST_BYTES = 16
/** The value is no number ([MS-XLS] 2.5.133), and is an empty text. */
const NO_NUMBER = 0xffff
const EMPTY_TEXT = 3

/**
 * The formulas of an .xls: of a workbook that no spreadsheet program has calculated all are empty texts, as programs that only write
 * files leave them. One that Excel saved may hold nothing but empty texts, too, and says that it was calculated.
 */
export class XlsFormulas {
  readonly #names = new Map<number, string>()
  #isBiff8 = true
  #isCalculated = false
  #sheet = ''
  #first: { sheet: string; row: number; column: number } | null = null

  see(view: DataView, at: number, type: number, length: number): void {
    const start = at + 4
    if (type === BOF) {
      if (at === 0) this.#isBiff8 = length >= 2 && view.getUint16(start, true) >= BIFF8
      this.#sheet = this.#names.get(at) ?? this.#sheet
    } else if (type === BOUNDSHEET && length > 7)
      this.#names.set(view.getUint32(start, true), this.#nameAt(view, start, length))
    else if (type === RECALC_ID) this.#isCalculated = true
    else if (type === FORMULA && length >= LEAST_BYTES) this.#formula(view, start)
  }

  /** @throws TableError for a workbook whose formulas have no values. */
  refuse(): void {
    if (this.#isCalculated || this.#first === null) return
    const { sheet, row, column } = this.#first
    refuseUncalculated({ t: 'z', f: '' }, sheet, row, column)
  }

  #formula(view: DataView, start: number): void {
    const isEmpty =
      view.getUint16(start + VALUE_AT + 6, true) === NO_NUMBER && view.getUint8(start + VALUE_AT) === EMPTY_TEXT
    if (!isEmpty) this.#isCalculated = true
    this.#first ??= { sheet: this.#sheet, row: view.getUint16(start, true), column: view.getUint16(start + 2, true) }
  }

  #nameAt(view: DataView, start: number, length: number): string {
    const [count, flags] = [view.getUint8(start + 6), view.getUint8(start + 7)]
    const isWide = this.#isBiff8 && (flags & 1) === 1
    const from = start + (this.#isBiff8 ? 8 : 7)
    const bytes = Math.min(count * (isWide ? 2 : 1), start + length - from)
    const text = new Uint8Array(view.buffer, view.byteOffset + from, Math.max(0, bytes))
    return new TextDecoder(isWide ? 'utf-16le' : 'windows-1252').decode(text)
  }
}
