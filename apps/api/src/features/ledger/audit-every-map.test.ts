import { entryNode, GrowingMap, leafHash, toHex, tracerHash, utf8, fromHex } from '@eluent/ledger'
import { expect, test } from 'vitest'
import { sha256 } from '../../records/ledger/sha256.ts'
import { required } from '../../testing/required.ts'
import type { AuditedEntry } from './audit-entries.ts'
import { auditLine } from './audit-ledger.ts'
import { MapAudit } from './audit-every-map.ts'

const CERTIFICATES = 700
const LATER = 1_500

function entryAt(place: number): AuditedEntry {
  const certificateId = place % CERTIFICATES
  const hash = leafHash(sha256, utf8(`entry ${place}`))
  const of = { place, organizationId: 1, certificateId, tracerHash: tracerHash(sha256, String(certificateId)) }
  return { ...of, hash, storedHash: toHex(hash), at: null }
}

const nodeOf = ({ place, hash, tracerHash: key }: AuditedEntry) => {
  const entry = { key: fromHex(required(key), 32), index: place, leafHash: required(hash) }
  return [entry.key, entryNode(sha256, entry)] as const
}

/** Audits a log with a checkpoint for each entry, whose signer leaves these entries out of the map of one checkpoint. */
function audit(lieUnder: number, hidden: readonly number[], most?: number) {
  const maps = new MapAudit(most)
  const signed = new GrowingMap(sha256)
  for (let place = 0; place < lieUnder + LATER; place += 1) {
    const entry = entryAt(place)
    maps.entry(entry)
    const former = signed.put(...nodeOf(entry))
    const root = signed.root()
    if (lieUnder === place + 1 && hidden.includes(place)) {
      signed.put(nodeOf(entry)[0], former)
      maps.meet(place + 1, signed.root())
      signed.put(...nodeOf(entry))
    } else maps.meet(place + 1, root)
  }
  const faults: string[] = []
  const areJudged = maps.end((fault) => faults.push(auditLine(fault)))
  return { areJudged, faults }
}

test('T21: one false map is found under however many true ones, and what it hides is named', () => {
  expect(audit(900, [])).toEqual({ areJudged: true, faults: [] })
  expect(audit(900, [899])).toEqual({
    areJudged: true,
    faults: [
      'certificate 199 of organization 1: entry 899: the status map under checkpoint 900 leaves this entry out',
      'the status map under checkpoint 900 is not that of the entries: it shows certificates as they once were',
    ],
  })
})

test('a log of more certificates than the memory is given for is left to others to judge', () => {
  expect(audit(900, [899], CERTIFICATES - 1)).toEqual({ areJudged: false, faults: [] })
  expect(audit(900, [], CERTIFICATES).areJudged).toBe(true)
})
