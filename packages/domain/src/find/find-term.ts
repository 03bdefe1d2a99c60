import { readTypedTracer, TRACER_LENGTH } from '../certificates/tracer.ts'
import { lotOfCode } from '../inventory/lot-label.ts'
import { scannedKey, scannedPage, scannedVial } from './scanned-code.ts'

/** What a person typed or scanned to find a record by. */
export interface FindTerm {
  /** The key in an address of ours, else the text itself; no blanks around it. */
  text: string
  /** A sample's id; null for what is not a whole number. */
  id: number | null
  /** Null for what cannot be a share key: letters and digits alone, at most 64. */
  shareKey: string | null
  /** Null for what cannot be a TRACER. */
  tracer: string | null
  /** '68-1' or '68-1.2' of a report; null for anything else. */
  reportNumber: string | null
  /** The vial that the code of a vial's label names. */
  vial: number | null
  /** A lot by its code or the address of its page, as its label holds them; a piece of equipment by its address. */
  lotId: number | null
  pieceId: number | null
}

/** From so many characters on names are searched; a shorter text finds what bears it as its whole number or key. */
export const FIND_MIN_LENGTH = 2

/** Reads what was typed or scanned. */
export function readFindTerm(typed: string): FindTerm {
  const text = scannedKey(typed)
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null
  const { tracer, mistyped } = readTypedTracer(text)
  return {
    text,
    id: id === 0 ? null : id,
    shareKey: /^[0-9A-Za-z]{1,64}$/.test(text) ? text.toUpperCase() : null,
    tracer: mistyped !== true && tracer.length >= TRACER_LENGTH ? tracer : null,
    reportNumber: /^\d{1,15}-\d{1,6}(\.\d{1,6})?$/.test(text) ? text : null,
    vial: scannedVial(typed),
    lotId: scannedPage(typed, 'inventory/lots') ?? lotOfCode(text),
    pieceId: scannedPage(typed, 'equipment'),
  }
}
