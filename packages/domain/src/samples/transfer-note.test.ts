import { expect, test } from 'vitest'
import { validateIntake } from './validate-intake.ts'
import { transferNote, withTransferNote, withoutTransferNotes } from './transfer-note.ts'

const now = new Date('2026-11-21T20:05:09.7Z')
const LINE = 'Transferred to ChemID: Green Leaf, Inc. [2026-11-21 20:05:09 UTC]'

test('[TRANSFER-07] the note names the entity and the UTC time, below what stood there, and no limit counts it', () => {
  expect(withTransferNote(null, 'Green Leaf, Inc.', now)).toBe(LINE)
  const written = 'x'.repeat(64)
  const notes = withTransferNote(withTransferNote(written, 'Green Leaf, Inc.', now), 'Green Leaf, Inc.', now)
  expect(notes).toBe(`${written}\n${LINE}\n${LINE}`)
  expect(withoutTransferNotes(notes)).toBe(written)
  const problems = (text: string) =>
    validateIntake({ intake_form: { notes: text } }, { is_qc: false })['intake_form.notes']
  expect(problems(notes)).toBeUndefined()
  expect(problems(`${notes}y`)).toEqual(['Maximum of 64 characters'])
})

test('an entity’s name cannot begin a line of its own', () => {
  expect(transferNote('Green\nTransferred\u2028 to', now)).toBe(
    'Transferred to ChemID: Green Transferred to [2026-11-21 20:05:09 UTC]',
  )
  expect(withoutTransferNotes(transferNote('😀'.repeat(200), now))).toBe('')
})

test('notes that only speak of a transfer are notes', () => {
  const spoken = 'Transferred to ChemID: last week'
  expect(withoutTransferNotes(spoken)).toBe(spoken)
})
