import { notesStamp } from './additional-notes.ts'

const LEAD = 'Transferred to ChemID: '
const ENTITY_MAX = 255
/** A line that a transfer wrote. */
const TRANSFER_LINE = /^Transferred to ChemID: .{1,255} \[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\]$/u

/** The note of a transfer: to whom, and when (UTC). One line, whatever the entity is called. */
export function transferNote(entityName: string, now: Date): string {
  const name = entityName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return `${LEAD}${name.slice(0, ENTITY_MAX).toWellFormed()}${notesStamp(now)}`
}

/** The notes with the transfer's line below what stood there. */
export function withTransferNote(notes: string | null, entityName: string, now: Date): string {
  const before = notes?.trim() ?? ''
  return [before, transferNote(entityName, now)].filter((line) => line !== '').join('\n')
}

/** What people wrote: the notes without the lines of transfers, which no limit of the form counts. */
export function withoutTransferNotes(notes: string): string {
  return notes
    .split('\n')
    .filter((line) => !TRANSFER_LINE.test(line.trimEnd()))
    .join('\n')
    .trim()
}
