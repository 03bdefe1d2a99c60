import { climb, placeOf, type Rung } from './aggregation-chain.ts'
import { calendarRoot, secondOf, usesDeprecated } from './calendar-chain.ts'
import { isDeprecated, sameImprint, type Imprint, type KsiDigest } from './imprint.ts'
import type { KsiSignature, Publication } from './ksi-signature.ts'
import { outputOf } from './rfc3161-record.ts'

/** The rules by their names in Guardtime's SDKs, in the order in which they are tried. */
const RULES = {
  'GEN-04': 'the signature is of a hash by another function',
  'GEN-01': 'the signature is of another document',
  'GEN-03': 'the document stands too high in the tree',
  'INT-13': "the document's hash function was no longer trusted when it was signed",
  'INT-14': 'the RFC 3161 record uses a hash function that was no longer trusted',
  'INT-17': 'the RFC 3161 record ends in a hash function that was no longer trusted',
  'INT-12': 'the places of the chains do not follow each other',
  'INT-11': 'a name in a chain could also be read as a hash',
  'INT-15': 'a chain uses a hash function that was no longer trusted when it was signed',
  'INT-01': 'the chains do not fit together',
  'INT-02': 'the chains are of different times',
  'INT-10': 'a chain does not lead to the place it names',
  'INT-03': 'the calendar begins with another hash than the chains end with',
  'INT-04': 'the calendar is of another time than the chains',
  'INT-05': 'the shape of the calendar does not give its time',
  'INT-06': 'the signed record of the calendar is of another time',
  'INT-08': 'the signed record of the calendar is of another hash',
  'INT-07': 'the publication is of another time',
  'INT-09': 'the publication is of another hash',
  'PUB-04': 'the publication that was given is another one',
} as const
export type KsiRule = keyof typeof RULES

export interface KsiJudgement {
  /** `consistent`: nothing contradicts itself, and nobody outside the file has vouched for it. */
  readonly standing: 'broken' | 'consistent' | 'proven'
  readonly fault?: { readonly rule: KsiRule; readonly text: string }
  /** What would have to be had to know more. */
  readonly missing?: string
  readonly input: Imprint
  readonly signedAt: bigint
}

export interface KsiKnown {
  /** The hash of the document that should have been signed, and its height in a tree of one's own. */
  readonly document?: Imprint
  readonly level?: bigint
  /** A publication from a newspaper, and not from the signature. */
  readonly publication?: Publication
}

/** Judges by what the file itself says and a publication known otherwise. No service is called. */
export function judgeKsi(digest: KsiDigest, signature: KsiSignature, known: KsiKnown = {}): KsiJudgement {
  const input = signature.rfc3161?.input ?? signature.aggregation[0].input
  const seen = { input, signedAt: signature.aggregation[0].time }
  const rule = firstBroken(digest, signature, known, input)
  if (rule !== undefined) return { ...seen, standing: 'broken', fault: { rule, text: RULES[rule] } }
  const missing = missingFor(signature, known)
  return missing === undefined ? { ...seen, standing: 'proven' } : { ...seen, standing: 'consistent', missing }
}

function missingFor({ calendar, published }: KsiSignature, { publication }: KsiKnown): string | undefined {
  if (calendar === undefined) return "the calendar of its second: Guardtime's extender, with an account"
  if (published === undefined)
    return "Guardtime's publications file for the key that signed, or its extender, with an account"
  if (usesDeprecated(calendar)) return 'a calendar without hash functions that were no longer trusted'
  if (publication?.time !== published.time) return `the publication of ${isoTime(published.time)}, from a newspaper`
  return undefined
}

function isoTime(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? `second ${seconds}` : date.toISOString()
}

type Check = readonly [rule: KsiRule, holds: () => boolean]

function firstBroken(digest: KsiDigest, signature: KsiSignature, known: KsiKnown, input: Imprint): KsiRule | undefined {
  const checks = [
    ...documentChecks(signature, known, input),
    ...recordChecks(digest, signature),
    ...chainChecks(digest, signature),
    ...calendarChecks(digest, signature, known),
  ]
  return checks.find(([, holds]) => !holds())?.[0]
}

function documentChecks({ aggregation, rfc3161 }: KsiSignature, known: KsiKnown, input: Imprint): Check[] {
  const { document, level = 0n } = known
  const room = rfc3161 === undefined ? (aggregation[0].links[0]?.levelCorrection ?? 0n) : 0n
  return [
    ['GEN-04', () => document === undefined || document.hash.id === input.hash.id],
    ['GEN-01', () => document === undefined || sameImprint(document, input)],
    ['GEN-03', () => level <= room],
    ['INT-13', () => !isDeprecated(input.hash, aggregation[0].time)],
  ]
}

function recordChecks(digest: KsiDigest, { aggregation: [first], rfc3161: record }: KsiSignature): Check[] {
  if (record === undefined) return []
  const { info, attributes } = record
  return [
    ['INT-14', () => ![info, attributes].some(({ hash }) => isDeprecated(hash, record.time))],
    ['INT-17', () => !isDeprecated(first.input.hash, first.time)],
    ['INT-12', () => record.index.join() === first.index.join()],
    ['INT-01', () => sameImprint(outputOf(digest, record, first.input.hash), first.input)],
    ['INT-02', () => record.time === first.time],
  ]
}

function chainChecks(digest: KsiDigest, { aggregation }: KsiSignature): Check[] {
  const pairs = aggregation.slice(1).map((upper, at) => ({ upper, lower: aggregation[at] ?? upper }))
  const follows = (upper: readonly bigint[], lower: readonly bigint[]): boolean =>
    lower.length > upper.length && lower.slice(0, upper.length).join() === upper.join()
  return [
    ['INT-12', () => pairs.every(({ upper, lower }) => follows(upper.index, lower.index))],
    ['INT-12', () => aggregation.at(-1)?.index.length === 1],
    ['INT-11', () => aggregation.every(({ links }) => links.every(({ unambiguous }) => unambiguous))],
    ['INT-15', () => !aggregation.some(({ hash, time }) => isDeprecated(hash, time))],
    ['INT-01', () => rungsOf(digest, aggregation) !== undefined],
    ['INT-02', () => aggregation.every(({ time }) => time === aggregation[0].time)],
    ['INT-10', () => aggregation.every((chain) => chain.index.at(-1) === placeOf(chain))],
  ]
}

/** The top of the last chain, nothing where one does not begin with the end of the one before. */
function rungsOf(digest: KsiDigest, aggregation: KsiSignature['aggregation']): Rung | undefined {
  let rung: Rung = { level: 0n, imprint: aggregation[0].input }
  for (const chain of aggregation) {
    if (!sameImprint(chain.input, rung.imprint)) return undefined
    rung = climb(digest, chain, rung)
  }
  return rung
}

function calendarChecks(digest: KsiDigest, signature: KsiSignature, { publication }: KsiKnown): Check[] {
  const { aggregation, calendar, keySigned, published } = signature
  if (calendar === undefined) return []
  const root = calendarRoot(digest, calendar)
  const isOf = ({ time }: Publication): boolean => time === calendar.publicationTime
  const top = rungsOf(digest, aggregation)
  return [
    ['INT-03', () => top !== undefined && sameImprint(top.imprint, calendar.input)],
    ['INT-04', () => aggregation.at(-1)?.time === calendar.aggregationTime],
    ['INT-05', () => secondOf(calendar) === calendar.aggregationTime],
    ['INT-06', () => keySigned === undefined || isOf(keySigned)],
    ['INT-08', () => keySigned === undefined || sameImprint(keySigned.root, root)],
    ['INT-07', () => published === undefined || isOf(published)],
    ['INT-09', () => published === undefined || sameImprint(published.root, root)],
    // Another second's publication is none of this signature: it says nothing against it.
    [
      'PUB-04',
      () => !published || publication?.time !== published.time || sameImprint(publication.root, published.root),
    ],
  ]
}
