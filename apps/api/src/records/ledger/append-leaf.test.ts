import { parseLeaf, tracerHash } from '@eluent/ledger'
import { expect, test } from 'vitest'
import { auditLine, auditLedger } from '../../features/ledger/audit-ledger.ts'
import { createSealApp } from '../../testing/seal-app.ts'
import { labTest } from '../../testing/lab-test.ts'
import { sealOne } from '../../testing/seals.ts'
import { appendLeaf, appendLogLeaf, appendReportLeaf, type ReportEvent } from './append-leaf.ts'
import { sha256 } from './sha256.ts'

const { app } = labTest(() => createSealApp())
const TRACER = '7ZZZ0123456789ABCDEFGHJKMN'

const report = (event: ReportEvent['event'], given: Partial<ReportEvent> = {}) =>
  app.deps.db.transaction({ organizationId: 1 }, (tx) =>
    appendReportLeaf(tx, {
      number: '7-2',
      tracer: TRACER,
      event,
      at: app.deps.now(),
      body: { summary: { name: 'Lot 1' }, details: {} },
      ...given,
    }),
  )

test('reports and the log itself have entries between those of certificates, in one order', async () => {
  const seal = await sealOne(app, 'Lot 1')
  await report('issue')
  await app.deps.db.transaction({ organizationId: 1 }, (tx) =>
    appendLogLeaf(tx, { event: 'acknowledge', at: app.deps.now(), text: 'why' }),
  )
  await report('revoke')
  await expect(report('issue')).rejects.toThrow('report 7-2: issue cannot follow revoke')
  const rows = await app.sql(
    'select kind, organization_id::int as o, certificate_id::int as c, tracer_hash as t, leaf from ledger_entries order by seq',
  )
  expect(rows.map(({ kind, o, c, t }) => [kind, o, c, t])).toEqual([
    ['certificate', 1, seal.id, tracerHash(sha256, seal.share_key)],
    ['report', 1, null, tracerHash(sha256, TRACER)],
    ['log', null, null, null],
    ['report', 1, null, tracerHash(sha256, TRACER)],
  ])
  expect(rows.map(({ leaf }) => parseLeaf(String(leaf)).event)).toEqual(['issue', 'issue', 'acknowledge', 'revoke'])

  await app.publish()
  const faults: string[] = []
  const { policy } = app.deps.ledgerTrust
  const outside = { pin: null, checkpoints: [] }
  expect(await auditLedger(app.deps, policy, outside, { report: (fault) => faults.push(auditLine(fault)) })).toBe(4)
  // this report has entries alone
  const lost = (seq: number) => `entry ${seq} of organization 1: its released report is missing from the records.`
  expect(faults).toEqual([lost(1), lost(3)])
  expect((await app.get(`/verify/${seal.share_key}`)).statusCode).toBe(200)
})

test('a TRACER is of one certificate or report', async () => {
  const seal = await sealOne(app, 'Lot 2')
  const certificate = { certificateId: seal.id + 1, tracer: seal.share_key, event: 'revoke', expires: null } as const
  await expect(report('revoke', { tracer: seal.share_key })).rejects.toThrow(`that of certificate ${seal.id}`)
  await expect(
    app.deps.db.transaction({ organizationId: 1 }, (tx) =>
      appendLeaf(tx, { ...certificate, at: app.deps.now(), body: { summary: {}, details: {} } }),
    ),
  ).rejects.toThrow(`that of certificate ${seal.id}`)
})
