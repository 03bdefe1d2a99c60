import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isCalendarDay, wrongDay } from '../text/calendar-day.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { freeTextError, isBlank, nameError } from '../text/well-formed.ts'

/** How LOD and LOQ were had. */
export const STUDY_DESIGNS = ['signal_to_noise', 'replicates', 'curve'] as const
export type StudyDesign = (typeof STUDY_DESIGNS)[number]

export const STUDY_DESIGN_NAMES: Readonly<Record<StudyDesign, string>> = {
  signal_to_noise: 'Signal to noise',
  replicates: '7 replicates',
  curve: 'Calibration curve',
}

/** What a study found for one analyte, ug/mL of the injected solution. */
export interface StudyValue {
  analyte: string
  lod_ug_ml: number | null
  loq_ug_ml: number | null
}

/** The same as it is typed. */
export interface TypedStudyValue {
  analyte: string
  lod_ug_ml?: unknown
  loq_ug_ml?: unknown
}

export const STUDY_MATRIX_MAX = 128
export const STUDY_NOTE_MAX = 2000

export const STUDY_TEXTS = {
  day: 'Please enter the day of the study.',
  later: 'A study was made today or before.',
  matrix: 'Please enter the matrix, such as flower. 128 characters max length.',
  values: 'Please enter LOD or LOQ of at least one analyte.',
  number: 'LOD and LOQ must be numbers above 0, or empty, the LOD not above the LOQ.',
} as const

export interface StudyInput {
  studied_on?: unknown
  matrix?: unknown
  note?: unknown
  values: readonly TypedStudyValue[]
}

/** Every rule of a study with its text. @param today 'YYYY-MM-DD', of whoever enters it */
export function validateStudy({ studied_on, matrix, note, values }: StudyInput, today: string): FieldErrors {
  const read = readStudyValues(values)
  return collectFieldErrors({
    studied_on: !isCalendarDay(studied_on)
      ? wrongDay(studied_on, STUDY_TEXTS.day)
      : studied_on > today
        ? STUDY_TEXTS.later
        : null,
    matrix: nameError(matrix, STUDY_TEXTS.matrix, STUDY_MATRIX_MAX),
    note: freeTextError(note, STUDY_NOTE_MAX),
    values: values.some(isWrong) ? STUDY_TEXTS.number : read.length === 0 ? STUDY_TEXTS.values : null,
  })
}

/** The values as numbers; analytes without one are left out. */
export function readStudyValues(values: readonly TypedStudyValue[]): StudyValue[] {
  return values
    .map(({ analyte, lod_ug_ml, loq_ug_ml }) => ({
      analyte,
      lod_ug_ml: parseDecimal(lod_ug_ml),
      loq_ug_ml: parseDecimal(loq_ug_ml),
    }))
    .filter(({ lod_ug_ml, loq_ug_ml }) => lod_ug_ml !== null || loq_ug_ml !== null)
}

/** Which of the typed values cannot stand: no number above 0, or an LOD above its LOQ. */
export function wrongStudyValues(values: readonly TypedStudyValue[]): number[] {
  return values.flatMap((value, at) => (isWrong(value) ? [at] : []))
}

function isWrong({ lod_ug_ml: lod, loq_ug_ml: loq }: TypedStudyValue): boolean {
  const [lodUgMl, loqUgMl] = [parseDecimal(lod), parseDecimal(loq)]
  const isNumber = (typed: unknown, read: number | null) => isBlank(typed) || (read !== null && read > 0)
  if (!isNumber(lod, lodUgMl) || !isNumber(loq, loqUgMl)) return true
  return lodUgMl !== null && loqUgMl !== null && lodUgMl > loqUgMl
}

/** A study as far as a method's limits can name it. */
export interface NamedStudy {
  id: number
  studied_on: string
  approved_at: string | null
  values: readonly StudyValue[]
}

/**
 * Where an analyte's LOD and LOQ come from: the approved study that has just these values, the latest where several do;
 * 'typed' where none has; null where the method states none.
 */
export function limitSource<Study extends NamedStudy>(
  { analyte, lod_ug_ml, loq_ug_ml }: StudyValue,
  studies: readonly Study[],
): Study | 'typed' | null {
  if (lod_ug_ml === null && loq_ug_ml === null) return null
  const named = studies.filter(
    ({ approved_at, values }) =>
      approved_at !== null &&
      values.some(
        (value) => value.analyte === analyte && value.lod_ug_ml === lod_ug_ml && value.loq_ug_ml === loq_ug_ml,
      ),
  )
  return named.toSorted((a, b) => b.studied_on.localeCompare(a.studied_on) || b.id - a.id)[0] ?? 'typed'
}
