import { normalWords } from './header-words.ts'

/**
 * A unit that a file states. `power` is of ten: to percent for a share of mass ('fraction', 'parts'), to ug/mL for an amount
 * in a volume ('solution'), to percent of a unit of 1 g for an amount per unit, to mg for a mass; a time has its factor to
 * minutes. 'unknown' is written like a unit and is none that a result could be converted from (mg/serving, mol/L).
 */
export type StatedUnit = { text: string } & (
  | { kind: 'fraction' | 'parts' | 'solution' | 'per-unit' | 'mass'; power: number }
  | { kind: 'time'; minutes: number }
  | { kind: 'unknown' }
)

/** Exponents of ten, to grams and to millilitres. */
const MASSES = new Map([
  ['kg', 3],
  ['g', 0],
  ['mg', -3],
  ['ug', -6],
  ['mcg', -6],
  ['ng', -9],
  ['pg', -12],
])
const VOLUMES = new Map([
  ['l', 3],
  ['dl', 2],
  ['ml', 0],
  ['ul', -3],
  ['nl', -6],
])
const MINUTES = new Map([
  ['min', 1],
  ['mins', 1],
  ['minutes', 1],
  ['s', 1 / 60],
  ['sec', 1 / 60],
  ['seconds', 1 / 60],
])
const PERCENTS = new Set(['%', 'percent', 'pct', '%w/w', 'w/w%', '%m/m', 'm/m%', 'wt%', '%wt', 'weight%', 'mass%'])
const PERCENT_OF_VOLUME = new Set(['%w/v', 'w/v%', '%m/v', 'm/v%'])
/** ppm and ppb say neither of what nor in what: of a product mg/kg and ug/kg, of a solution mg/L and ug/L (NIST TN 1297, D.6.2). */
const PARTS = new Map([
  ['ppm', -4],
  ['ppb', -7],
])
const SINGLE_UNKNOWN = new Set([
  'mm',
  'um',
  'mol/l',
  'mmol/l',
  'umol/l',
  '%v/v',
  'v/v%',
  'iu',
  'cfu',
  '\u00B0c',
  'm\u00B0c',
])
/** One piece of what is sold; a serving or a package may be several. */
const PIECES = new Set(['unit', 'units', 'each', 'piece', 'pc', 'capsule', 'cap', 'gummy'])
const RATIO = /^([a-z]+)\/(\d*)([a-z][^\s/]*)$/
const MASS_OF = /^[kmunp]?g [a-z][a-z0-9]{0,4}\/[a-z]{1,3}$/
/** Gew.-%, Masse-%, m%; of volume or amount it is no share of mass. */
const SHARE_OF = /^(?:(gew|masse|mass|m|w)|vol|v|mol|mole)\.?-?%$/
/** The longest unit in words of a heading: '% w / w'. */
const MOST_WORDS = 4
/** Characters of a heading that are looked at, its last: a cell may hold thousands. */
const LONGEST = 200

/** The unit of a heading or of a Units cell: 'THC (mg/g)', 'CBN ug/g', 'thc_mg_g', '% w/w'; null where it states none. */
export function unitIn(heading: string): StatedUnit | null {
  return find(heading)?.unit ?? null
}

/** The heading without its unit, as an analyte is called: 'THC (mg/g)' is THC. */
export function withoutUnit(heading: string): string {
  const found = find(heading)
  if (!found) return heading.trim()
  const rest = `${heading.slice(0, found.start)} ${heading.slice(found.end)}`
  const name = rest.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;:_-]+|[\s,;:_-]+$/g, '')
  return name === '' ? heading.trim() : name
}

/** Whether the cell holds a unit and nothing else, as the row below a heading does. */
export function isUnitAlone(cell: string): boolean {
  const found = find(cell)
  return found !== null && normalWords(`${cell.slice(0, found.start)} ${cell.slice(found.end)}`) === ''
}

/** Whether the text says that a result could be in percent, as it stands or converted. */
export function canBePercent(heading: string): boolean {
  const unit = unitIn(heading)
  return unit === null || ['fraction', 'parts', 'solution', 'per-unit'].includes(unit.kind)
}

export function isPercent(unit: StatedUnit | null): boolean {
  return unit?.kind === 'fraction' && unit.power === 0
}

interface Found {
  unit: StatedUnit
  start: number
  end: number
}

const BRACKETS = /\(([^()]*(?:\([^()]*\))?[^()]*)\)|\[([^\]]*)\]|\{([^}]*)\}/g

/** A unit in brackets, else the longest in words, the last of several. */
function find(heading: string): Found | null {
  const from = Math.max(0, heading.length - LONGEST)
  const found = findIn(heading.slice(from))
  return found && { unit: found.unit, start: found.start + from, end: found.end + from }
}

function findIn(heading: string): Found | null {
  for (const match of heading.matchAll(BRACKETS)) {
    const unit = wholeOrBegin(match[1] ?? match[2] ?? match[3] ?? '')
    // Result(s) is a plural
    const isPlural = unit?.text === 's' && /\p{L}/u.test(heading.charAt(match.index - 1))
    if (unit && !isPlural) return { unit, start: match.index, end: match.index + match[0].length }
  }
  const words = [...heading.matchAll(/%|[^\s,;:_%]+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    for (let at = words.length - count; at >= 0; at--) {
      const [start, end] = [words[at]?.start ?? 0, words[at + count - 1]?.end ?? 0]
      const unit = unitOf(heading.slice(start, end))
      // 'Relatives (<30%)' is a limit
      if (heading.charAt(start) === '%' && /\d/.test(heading.charAt(start - 1))) continue
      const isLast = at + count === words.length
      if (unit && (count === words.length || isCertain(unit, isLast))) return { unit, start, end }
    }
  }
  return null
}

/** Beside a name 's' and 'l' are letters, and a word before others may be of the name: Min Extraction, G Strain. */
function isCertain(unit: StatedUnit, isLast: boolean): boolean {
  if (unit.text.length === 1 && /[sl]/i.test(unit.text)) return false
  return isLast || (unit.kind !== 'mass' && unit.kind !== 'time')
}

/** In brackets a unit may be followed by other words: (mg/g, dry weight). */
function wholeOrBegin(text: string): StatedUnit | null {
  const words = text.trim().split(/[\s,;]+/)
  for (let count = words.length; count > 0; count--) {
    const unit = unitOf(words.slice(0, count).join(' '))
    if (unit) return unit
  }
  return null
}

/** The unit that the whole text is. */
function unitOf(text: string): StatedUnit | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/[\u00B5\u03BC]/g, 'u')
    .replaceAll('\u2030', 'mg/g')
    .replaceAll(/[()[\]]/g, '')
    .trim()
  // mg g, mg per g, mg_g, mg g-1, mg g^-1: all are mg/g
  const unit = plain
    .replace(
      /^([a-z]+)[\s_.\u00B7]+(per[\s_]+)?([a-z]+?)(?:\s?\^?[-\u2212]1)?$/,
      (all, top: string, per, base: string) =>
        MASSES.has(top) && (per !== undefined || MASSES.has(base) || VOLUMES.has(base)) ? `${top}/${base}` : all,
    )
    .replaceAll(/\s*([/%])\s*|(\d)\s+(?=[a-z])|\.(?=\s|$)/g, '$1$2')
  if (PERCENTS.has(unit)) return { text, kind: 'fraction', power: 0 }
  if (PERCENT_OF_VOLUME.has(unit)) return { text, kind: 'solution', power: 4 }
  const share = SHARE_OF.exec(unit)
  if (share) return share[1] === undefined ? { text, kind: 'unknown' } : { text, kind: 'fraction', power: 0 }
  // mg N/L is a mass of nitrogen, whatever was weighed
  if (SINGLE_UNKNOWN.has(unit) || MASS_OF.test(plain)) return { text, kind: 'unknown' }
  const [parts, mass, minutes] = [PARTS.get(unit), MASSES.get(unit), MINUTES.get(unit)]
  if (parts !== undefined) return { text, kind: 'parts', power: parts }
  if (mass !== undefined) return { text, kind: 'mass', power: mass + 3 }
  if (minutes !== undefined) return { text, kind: 'time', minutes }
  return ratioOf(unit, text)
}

function ratioOf(unit: string, text: string): StatedUnit | null {
  const [, top = '', hundred, base = ''] = RATIO.exec(unit) ?? []
  const mass = MASSES.get(top)
  if (mass === undefined) return null
  // mg/5 mL is a dose
  if (hundred !== '' && hundred !== '100') return { text, kind: 'unknown' }
  const hundredth = hundred === '' ? 0 : -2
  const [inMass, inVolume] = [MASSES.get(base), VOLUMES.get(base)]
  if (inMass !== undefined) return { text, kind: 'fraction', power: mass - inMass + 2 + hundredth }
  if (inVolume !== undefined) return { text, kind: 'solution', power: mass - inVolume + 6 + hundredth }
  if (PIECES.has(base) && hundred === '') return { text, kind: 'per-unit', power: mass + 2 }
  return { text, kind: 'unknown' }
}
