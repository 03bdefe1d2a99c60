import { parseDecimal } from '../text/decimal-number.ts'
import { isStorableText, maximumText, textLength, UNSTORABLE_TEXT } from '../text/well-formed.ts'
import { DIGITS_MAX } from './digits.ts'
import { optionName, PROFILE_FIELDS, type FieldKind } from './profile-fields.ts'
import type { AnalyteLimit, Digits, ProfileField, ProfileFields, QcLimit, ResultLimit } from './profile.ts'
import { resultLimitOf, resultLimitText } from './result-limits.ts'

const TEXT_MAX = 100
const NAMES_MAX = 60

/** A value of a profile as people read and write it; `parseProfileText` reads it back. */
export function profileText<Field extends ProfileField>(field: Field, value: ProfileFields[Field]): string
export function profileText(field: ProfileField, value: ProfileFields[ProfileField]): string {
  const { value: kind } = PROFILE_FIELDS[field]
  switch (kind.kind) {
    case 'names':
      return (value as string[]).join(', ')
    case 'several':
      return (value as string[]).map(optionName).join(', ')
    case 'digits':
      return digitsText(value as Digits)
    case 'analyte_limits':
      return (value as AnalyteLimit[]).map(({ analyte, mg_g }) => `${analyte} ${mg_g} mg/g`).join(', ')
    case 'qc_limits':
      return (value as QcLimit[]).map(qcLimitText).join(', ')
    case 'result_limits':
      return (value as ResultLimit[]).map(resultLimitText).join(', ')
    case 'number':
      return `${value as number} ${kind.unit}`.trim()
    case 'one':
    case 'text':
      return value as string
  }
}

function digitsText({ kind, number }: Digits): string {
  const what = kind === 'decimals' ? 'decimal' : 'significant digit'
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function qcLimitText({ check, measure, min, max, below }: QcLimit): string {
  return min === null ? `${check} ${measure} ${below ? '<' : '<='} ${max} %` : `${check} ${measure} ${min} - ${max} %`
}

const MISREAD = {
  names: 'Please write names, separated by commas.',
  digits: "Please write '4 decimals' or '3 significant digits', at most 12.",
  analyte_limits: "Please write an analyte and its mg/g, as 'THC 1, THCA 1'.",
  qc_limits: "Please write checks as 'CCV recovery 80 - 120, DUP RPD < 20'.",
  result_limits:
    "Please write limits as 'Total THC <= 0.3 % dry weight by guard band'; the rules are simple acceptance, guard band, guard band in four words and hemp rule.",
  one: 'Please choose one of the list.',
  text: 'Please write 1 to 100 characters.',
} as const

export type Parsed = { value: ProfileFields[ProfileField] | null; error: null } | { value: null; error: string }

/** What a person wrote as the value of a field; blank is null, which ends what counted before. */
export function parseProfileText(field: ProfileField, text: string): Parsed {
  const { value: kind } = PROFILE_FIELDS[field]
  const said = text.trim()
  if (!isStorableText(said)) return { value: null, error: UNSTORABLE_TEXT }
  if (textLength(said) > 4000) return { value: null, error: maximumText(4000) }
  return said === '' ? { value: null, error: null } : parsed(kind, said)
}

function parsed(kind: FieldKind, text: string): Parsed {
  switch (kind.kind) {
    case 'number':
      return parsedNumber(kind, text)
    case 'text':
      return read(textLength(text) > TEXT_MAX ? null : text, MISREAD.text)
    case 'names':
      return read(namesOf(text), MISREAD.names)
    case 'one':
      return read(kind.of.find((option) => option === text) ?? null, MISREAD.one)
    case 'several':
      return parsedOptions(kind.of, text)
    case 'digits':
      return read(digitsOf(text), MISREAD.digits)
    case 'analyte_limits':
      return read(every(text, analyteLimitOf), MISREAD.analyte_limits)
    case 'qc_limits':
      return read(every(text, qcLimitOf), MISREAD.qc_limits)
    case 'result_limits':
      return read(every(text, resultLimitOf), MISREAD.result_limits)
  }
}

function read(value: ProfileFields[ProfileField] | null, error: string): Parsed {
  return value === null ? { value: null, error } : { value, error: null }
}

function parsedNumber({ min, max, whole, unit }: Extract<FieldKind, { kind: 'number' }>, text: string): Parsed {
  const value = parseDecimal(unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text)
  const fits = value !== null && value >= min && value <= max && (!whole || Number.isInteger(value))
  return read(fits ? value : null, `Please write a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`)
}

function partsOf(text: string): string[] {
  return text.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

function namesOf(text: string): string[] | null {
  const names = [...new Set(partsOf(text))]
  return names.length === 0 || names.some((name) => textLength(name) > NAMES_MAX) ? null : names
}

function parsedOptions(options: readonly string[], text: string): Parsed {
  const byName = new Map(
    options.flatMap((option) => [[option, option] as const, [optionName(option), option] as const]),
  )
  const parts = partsOf(text)
  const unknown = parts.filter((part) => !byName.has(part))
  if (unknown.length > 0) return { value: null, error: `Not of the list: ${unknown.join(', ')}` }
  const chosen = new Set(parts.map((part) => byName.get(part)))
  return { value: options.filter((option) => chosen.has(option)) as ProfileFields['coa_fields'], error: null }
}

/** What each of the parts reads as; null where one cannot be read, or two are of one name. */
function every<T extends AnalyteLimit | QcLimit | ResultLimit>(
  text: string,
  readOne: (part: string) => T | null,
): T[] | null {
  const all = partsOf(text).map(readOne)
  const known = all.filter((one) => one !== null)
  const names = known.map((one) =>
    'analyte' in one
      ? one.analyte
      : 'of' in one
        ? resultLimitText({ ...one, percent: 0 })
        : `${one.check} ${one.measure}`,
  )
  return known.length > 0 && known.length === all.length && new Set(names).size === names.length ? known : null
}

function digitsOf(text: string): Digits | null {
  const [, number = '', word = ''] = /^(\d{1,2}) (decimal|significant digit)s?$/.exec(text) ?? []
  const kind = word === 'decimal' ? 'decimals' : 'significant'
  const least = kind === 'decimals' ? 0 : 1
  const isKnown = number !== '' && Number(number) >= least && Number(number) <= DIGITS_MAX
  return isKnown ? { kind, number: Number(number) } : null
}

function analyteLimitOf(part: string): AnalyteLimit | null {
  const [, analyte = '', amount = ''] = /^(\S.{0,59}?) (\d+(?:\.\d+)?)(?: mg\/g)?$/.exec(part) ?? []
  return Number(amount) > 0 && Number(amount) <= 1000 ? { analyte, mg_g: Number(amount) } : null
}

const RANGE = /^([A-Z][A-Z0-9]{0,7}) recovery (\d+(?:\.\d+)?) ?- ?(\d+(?:\.\d+)?)(?: ?%)?$/
const MOST = /^([A-Z][A-Z0-9]{0,7}) (RPD|RSD) (<=?) ?(\d+(?:\.\d+)?)(?: ?%)?$/

function qcLimitOf(part: string): QcLimit | null {
  const [, ranged, low = '', high = ''] = RANGE.exec(part) ?? []
  if (ranged !== undefined) {
    const [min, max] = [Number(low), Number(high)]
    return min < max && max <= 1000 ? { check: ranged, measure: 'recovery', min, max, below: false } : null
  }
  const [, check, measure, sign, most = ''] = MOST.exec(part) ?? []
  if (check === undefined || Number(most) > 1000) return null
  return { check, measure: measure === 'RSD' ? 'RSD' : 'RPD', min: null, max: Number(most), below: sign === '<' }
}
