import { describe, expect, test } from 'vitest'
import { additionalNotesToSave, notesStamp, withoutNotesStamp } from './additional-notes.ts'
import {
  generateBatchNumber,
  generateIntakeNumber,
  organizationPrefix,
  seriesBatchNumber,
} from './generated-numbers.ts'

const now = new Date('2026-03-04T05:06:07.890Z')

describe('generated numbers', () => {
  test('[INTAKE-31] the intake number is the date and the seconds of the day', () => {
    // 5 h x 3600 + 6 min x 60 + 7 s = 18367
    expect(generateIntakeNumber(now)).toBe('20260304-18367')
    expect(generateIntakeNumber(new Date('2026-03-04T00:00:09Z'))).toBe('20260304-00009')
  })

  test('[INTAKE-32] the batch number is a 5-character prefix, date, time and a random number up to 99999', () => {
    expect(generateBatchNumber('Green Valley Labs', now, 0)).toBe('GREEN-20260304-050607-0')
    expect(generateBatchNumber('Green Valley Labs', now, 0.999_999_9)).toBe('GREEN-20260304-050607-99999')
    expect(generateBatchNumber('Green Valley Labs', now, 0.5)).toBe('GREEN-20260304-050607-50000')
  })

  test('[INTAKE-32] the batch numbers of a series are of the first intake number’s moment and count up', () => {
    expect(seriesBatchNumber('Green Valley Labs', '20260304-18367', 1)).toBe('GREEN-20260304-050607-00001')
    expect(seriesBatchNumber('Green Valley Labs', '20260304-86399', 200)).toBe('GREEN-20260304-235959-00200')
  })

  test.each([
    ['Green Valley', 'GREEN'],
    ['A&B', 'ABXXX'],
    ['Éluent', 'ELUEN'],
    ['', 'XXXXX'],
    ['7 Hills', '7HILL'],
  ])('the prefix of %s is %s', (name, prefix) => {
    expect(organizationPrefix(name)).toBe(prefix)
  })
})

describe('additional notes', () => {
  const stamp = ' [2026-03-04 05:06:07 UTC]'

  test('the stamp is the UTC time to the second', () => {
    expect(notesStamp(now)).toBe(stamp)
  })

  test('[INTAKE-24] typed notes are saved with the time appended', () => {
    expect(additionalNotesToSave('Looks dry', '', now)).toBe(`Looks dry${stamp}`)
    expect(additionalNotesToSave('Looks wet', 'Looks dry [2026-01-01 00:00:00 UTC]', now)).toBe(`Looks wet${stamp}`)
  })

  test('[INTAKE-25] clearing prior notes saves the time alone', () => {
    expect(additionalNotesToSave('', 'Looks dry [2026-01-01 00:00:00 UTC]', now)).toBe(stamp)
  })

  test('[INTAKE-26] empty notes without prior notes save no time', () => {
    expect(additionalNotesToSave('', '', now)).toBe('')
  })

  test('unchanged notes keep their time, with or without it in the form', () => {
    const prior = 'Looks dry [2026-01-01 00:00:00 UTC]'
    expect(additionalNotesToSave('Looks dry', prior, now)).toBe(prior)
    expect(additionalNotesToSave(prior, prior, now)).toBe(prior)
    expect(additionalNotesToSave('', ' [2026-01-01 00:00:00 UTC]', now)).toBe(' [2026-01-01 00:00:00 UTC]')
  })

  test('a form shows the typed text only', () => {
    expect(withoutNotesStamp(`Looks dry${stamp}`)).toBe('Looks dry')
    expect(withoutNotesStamp(stamp)).toBe('')
    expect(withoutNotesStamp(stamp.trim())).toBe('')
  })
})
