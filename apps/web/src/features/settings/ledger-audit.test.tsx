import { readLedgerAudit, startLedgerAudit, type LedgerAudit } from '@eluent/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'

const CLEAN: LedgerAudit = {
  last: { finished_at: '2026-11-23T02:13:40.000Z', entries: 1_234, held_against: 'the records, the checkpoints' },
  running_since: null,
  doubt: null,
  faults: [],
}
const FAULT: LedgerAudit['faults'][number] = {
  id: 'a',
  organization_id: 1,
  certificate_id: 7,
  certificate: { name: 'Lot 7', tracer: 'TRACER7' },
  seq: 12,
  text: 'The certificate was changed after it was sealed.',
  found_at: '2026-11-23T02:13:00.000Z',
  cleared_at: null,
}
const open = (data: LedgerAudit, ...more: Answer[]) => {
  const server = standIn(...more, answer(readLedgerAudit, { data }))
  return { ...renderApp(server, { token: unsignedToken({ role: 'admin' }), at: '/settings/ledger' }), server }
}

test('[SCAN-08] the faults of the log are named with the way to the certificate, those repaired apart', async () => {
  open({
    ...CLEAN,
    doubt: 'the log has 1 entries, the witness knows 2',
    faults: [
      FAULT,
      { ...FAULT, id: 'b', certificate: { name: 'Lot 8', tracer: 'TRACER8' }, cleared_at: FAULT.found_at },
      { ...FAULT, id: 'c', organization_id: null, certificate_id: null, certificate: null, text: 'entry 3 is missing' },
    ],
  })
  const faults = within(await screen.findByRole('table', { name: 'Faults' }))
  expect(faults.getByRole('link', { name: 'Lot 7' }).getAttribute('href')).toBe('/verify/TRACER7')
  expect(faults.getByText(FAULT.text)).toBeTruthy()
  expect(faults.getByText('The whole log')).toBeTruthy()
  expect(faults.queryByText('Lot 8')).toBeNull()
  expect(within(screen.getByRole('table', { name: 'Repaired' })).getByText('Lot 8')).toBeTruthy()
  expect(screen.getByText('the log has 1 entries, the witness knows 2')).toBeTruthy()
})

test('a clean log says so, one that was never audited too; an audit is begun by a click and seen at work', async () => {
  const app = open(CLEAN, answer(startLedgerAudit, { message: 'The audit has begun.' }))
  expect(await screen.findByText('No certificate of your organization differs from what was sealed.')).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Run Now' }))
  expect(app.server.sent(startLedgerAudit)).toHaveLength(1)
  cleanup()
  open({ ...CLEAN, last: null, running_since: '2026-11-23T02:13:00.000Z' })
  expect(await screen.findByText('Nothing is known yet')).toBeTruthy()
  expect(screen.getByText('At work since')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run Now' }).disabled).toBe(true)
})

test('what cannot be read is said, with another try', async () => {
  renderApp(standIn(answer(readLedgerAudit, refusal('overloaded'))), {
    token: unsignedToken({ role: 'admin' }),
    at: '/settings/ledger',
  })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
