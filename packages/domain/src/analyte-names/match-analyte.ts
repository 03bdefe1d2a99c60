import { withoutUnit } from '../import-templates/stated-unit.ts'
import { isBlank } from '../text/well-formed.ts'
import { KNOWN_ANALYTES } from './data/known-analytes.ts'

/** What a laboratory calls analytes: the names it has chosen, and those of its report methods, the default method's first. */
export interface AnalyteDictionary {
  names: readonly { written: string; analyte: string }[]
  analytes: readonly string[]
}

/** Why a name of a file is this analyte. */
export type MatchBasis =
  /** The laboratory said so. */
  | 'dictionary'
  /** A report method has it, in another spelling at most. */
  | 'method'
  /** A published name or CAS number. */
  | 'known'
  /** Part of the name is one; nobody has said so yet. */
  | 'guess'
  | 'new'

export interface AnalyteMatch {
  /** As the file writes it. */
  written: string
  /** As it is stored: for a guess and a new name the file's own, without its unit. */
  analyte: string
  basis: MatchBasis
  /** From 0 to 1. */
  confidence: number
  /** What a guess would make of it. */
  suggestion: string | null
}

const CONFIDENCE: Readonly<Record<MatchBasis, number>> = { dictionary: 1, method: 1, known: 0.95, guess: 0.6, new: 0 }

/** One spelling of a name: without unit, case, brackets and signs; Greek letters in Latin, 'delta' and its letter as d. */
export function writtenKey(name: string): string {
  return withoutUnit(name)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u0394\u2206\u03B4]|delta/g, 'd')
    .replaceAll('\u03B1', 'alpha')
    .replaceAll('\u03B2', 'beta')
    .replaceAll('\u03B3', 'gamma')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
}

const KNOWN_KEYS = new Map(
  KNOWN_ANALYTES.flatMap(({ name, names, cas }) =>
    [name, ...names, ...(cas === undefined ? [] : [cas])].map((written) => [writtenKey(written), name] as const),
  ),
)

/** The names of a laboratory, made ready once for a file of thousands of rows. */
interface Lookup {
  said: ReadonlyMap<string, string>
  /** Spellings of the methods. */
  methods: ReadonlyMap<string, string>
  /** By the known analyte, how the methods call it. */
  called: ReadonlyMap<string, string>
}

const lookups = new WeakMap<AnalyteDictionary, Lookup>()

function lookupOf(dictionary: AnalyteDictionary): Lookup {
  const before = lookups.get(dictionary)
  if (before) return before
  const [methods, called] = [new Map<string, string>(), new Map<string, string>()]
  for (const analyte of dictionary.analytes) {
    const key = writtenKey(analyte)
    if (!methods.has(key)) methods.set(key, analyte)
    const known = KNOWN_KEYS.get(key)
    if (known !== undefined && !called.has(known)) called.set(known, analyte)
  }
  const said = new Map(dictionary.names.map(({ written, analyte }) => [writtenKey(written), analyte]))
  const lookup = { said, methods, called }
  lookups.set(dictionary, lookup)
  return lookup
}

/** Which analyte a file means by a name. */
export function matchAnalyte(written: string, dictionary: AnalyteDictionary): AnalyteMatch {
  const lookup = lookupOf(dictionary)
  const key = writtenKey(written)
  const made = (basis: MatchBasis, analyte: string, suggestion: string | null = null): AnalyteMatch => ({
    written,
    analyte,
    basis,
    confidence: CONFIDENCE[basis],
    suggestion,
  })
  const said = lookup.said.get(key)
  if (said !== undefined) return made('dictionary', said)
  const same = dictionary.analytes.includes(written.trim()) ? written.trim() : lookup.methods.get(key)
  if (same !== undefined) return made('method', same)
  const known = KNOWN_KEYS.get(key)
  if (known !== undefined) {
    const called = lookup.called.get(known)
    return called === undefined ? made('known', known) : made('method', called)
  }
  const parts = new Set(partsOf(written).flatMap((part) => ofPart(part, lookup) ?? []))
  const [suggestion] = parts
  // 'THC + THCA' is neither
  return suggestion !== undefined && parts.size === 1
    ? made('guess', withoutUnit(written), suggestion)
    : made('new', withoutUnit(written))
}

/** What is computed from several results is none of them. */
const COMPUTED = /\b(?:total|sum|max|mean|average|potential|ratio)\b|[+/]/i

/** 'CBDV - cannabidivarin', 'Cannabidiolic acid (CBDA)': a name and its explanation. */
function partsOf(written: string): string[] {
  if (COMPUTED.test(withoutUnit(written))) return []
  const parts = written.split(/\s[-\u2013\u2014]\s|[()[\]{}]/).filter((part) => !isBlank(part))
  return parts.length > 1 ? parts : []
}

function ofPart(part: string, { said, methods, called }: Lookup): string | null {
  const key = writtenKey(part)
  const known = KNOWN_KEYS.get(key)
  return said.get(key) ?? methods.get(key) ?? (known === undefined ? null : (called.get(known) ?? known))
}

/** Whether a person has to say what it is before it is imported. */
export function isAsked({ basis }: AnalyteMatch): boolean {
  return basis === 'guess' || basis === 'new'
}
