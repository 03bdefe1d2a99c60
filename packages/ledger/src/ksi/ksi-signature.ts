/** Reads a stored KSI signature (0x800). The layout is that of Guardtime's public SDKs (ksi-java-sdk, ksi-js-api, Apache-2.0). */
import type { Bytes } from '../bytes/bytes.ts'
import { LedgerError } from '../bytes/ledger-error.ts'
import { readAggregationChain, type AggregationChain } from './aggregation-chain.ts'
import { readCalendarChain, type CalendarChain } from './calendar-chain.ts'
import { readImprint, type Imprint } from './imprint.ts'
import { readRfc3161Record, type Rfc3161Record } from './rfc3161-record.ts'
import { readFields, readInteger, readText, readTlvs, type Tlv } from './tlv.ts'

const SIGNATURE = 0x800
const AGGREGATION_CHAIN = 0x801
const CALENDAR_CHAIN = 0x802
const PUBLICATION_RECORD = 0x803
const CALENDAR_KEY_RECORD = 0x805
const RFC3161_RECORD = 0x806

const PUBLISHED_DATA = 0x10
const KEY_SIGNATURE = 0x0b
const ANY = Number.POSITIVE_INFINITY

/** The root of the calendar at a time: what a newspaper prints, or what Guardtime's key signed. */
export interface Publication {
  readonly time: bigint
  readonly root: Imprint
}

export interface KsiSignature {
  /** From the signed document upwards; never empty. */
  readonly aggregation: readonly [AggregationChain, ...AggregationChain[]]
  readonly calendar?: CalendarChain
  /** Signed by a key of Guardtime's; its certificate stands in the publications file. */
  readonly keySigned?: Publication
  /** Present after the signature was extended to a publication. */
  readonly published?: Publication
  readonly rfc3161?: Rfc3161Record
}

/** @throws LedgerError malformed */
export function readKsiSignature(bytes: Bytes): KsiSignature {
  const [signature, ...more] = readTlvs(bytes, 'file')
  if (signature?.type !== SIGNATURE || more.length > 0)
    throw new LedgerError('malformed', 'The file is not one KSI signature.')
  const fields = readFields(signature, 'signature', {
    [AGGREGATION_CHAIN]: [1, ANY],
    [CALENDAR_CHAIN]: [0, 1],
    [PUBLICATION_RECORD]: [0, 1],
    [CALENDAR_KEY_RECORD]: [0, 1],
    [RFC3161_RECORD]: [0, 1],
  })
  const records = fields.of(PUBLICATION_RECORD, CALENDAR_KEY_RECORD).length
  if (records > fields.of(CALENDAR_CHAIN).length)
    throw new LedgerError(
      'malformed',
      'The signature has a record of the calendar beside another, or without the calendar.',
    )
  const optional = <T>(type: number, read: (tlv: Tlv) => T): T | undefined => fields.of(type).map(read)[0]
  const [first, ...rest] = fields
    .of(AGGREGATION_CHAIN)
    .map(readAggregationChain)
    .toSorted((a, b) => b.index.length - a.index.length)
  if (first === undefined) throw new LedgerError('malformed', 'The signature has no chain.')
  const calendar = optional(CALENDAR_CHAIN, readCalendarChain)
  const published = optional(PUBLICATION_RECORD, readPublicationRecord)
  const keySigned = optional(CALENDAR_KEY_RECORD, readKeyRecord)
  const rfc3161 = optional(RFC3161_RECORD, readRfc3161Record)
  return {
    aggregation: [first, ...rest],
    ...(calendar && { calendar }),
    ...(published && { published }),
    ...(keySigned && { keySigned }),
    ...(rfc3161 && { rfc3161 }),
  }
}

function readPublishedData(data: Tlv): Publication {
  const fields = readFields(data, 'published data', { 0x02: [1, 1], 0x04: [1, 1] })
  return {
    time: readInteger(fields.one(0x02), 'publication time'),
    root: readImprint(fields.one(0x04), 'published hash'),
  }
}

function readPublicationRecord(record: Tlv): Publication {
  const fields = readFields(record, 'publication record', { [PUBLISHED_DATA]: [1, 1], 0x09: [0, ANY], 0x0a: [0, ANY] })
  for (const text of fields.of(0x09, 0x0a)) readText(text, 'publication record')
  return readPublishedData(fields.one(PUBLISHED_DATA))
}

function readKeyRecord(record: Tlv): Publication {
  const fields = readFields(record, 'calendar authentication record', {
    [PUBLISHED_DATA]: [1, 1],
    [KEY_SIGNATURE]: [1, 1],
  })
  const signature = readFields(fields.one(KEY_SIGNATURE), 'signature data', {
    0x01: [1, 1],
    0x02: [1, 1],
    0x03: [1, 1],
    0x04: [0, 1],
  })
  for (const text of signature.of(0x01, 0x04)) readText(text, 'signature data')
  return readPublishedData(fields.one(PUBLISHED_DATA))
}
