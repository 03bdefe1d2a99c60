import { createAuditPackage, deleteAuditPackage, listAuditPackages, type AuditPackage } from '@eluent/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, pageOf, refusal, standIn } from '../../test/server-stand-in.ts'

const READY: Partly<AuditPackage> = {
  id: 4,
  title: 'Sample 68, Blue Dream',
  state: 'ready',
  missing: 0,
  size_bytes: 2_340_000,
  sha256: 'ab'.repeat(32),
  file_id: '018f0000-0000-7000-8000-000000000004',
  packed: 9,
  total: 9,
}
const PACKING: Partly<AuditPackage> = {
  ...READY,
  id: 5,
  title: 'Analytical batch AB-1',
  state: 'packing',
  packed: 3,
  file_id: null,
  missing: null,
  size_bytes: null,
  sha256: null,
}
const FAILED: Partly<AuditPackage> = {
  ...PACKING,
  id: 6,
  title: '11/01/2026 to 11/30/2026',
  state: 'failed',
  failure: 'It could not be made. The log of the server says why.',
}

test('[CUSTODY-10] what was packed, what is being made and what failed; a period is asked for, its fault stands at its day', async () => {
  const server = standIn(
    answer(listAuditPackages, ({ query }) => pageOf([FAILED, PACKING, READY], query)),
    answer(createAuditPackage, () => refusal('validation_failed', { errors: { to: ['This day is in the future.'] } })),
    answer(deleteAuditPackage, { message: 'Audit package removed' }),
  )
  const { user } = renderApp(server, { as: 'admin', at: '/audit-packages' })
  const table = within(await screen.findByRole('table', { name: 'Audit Packages' }))
  expect(await table.findByText('Being made, 3 of 9 records')).toBeTruthy()
  expect(table.getByText('2.3')).toBeTruthy()
  expect(table.getByText('Not made. It could not be made. The log of the server says why.')).toBeTruthy()
  expect(table.getByRole('button', { name: 'Download Analytical batch AB-1' })).toHaveProperty('disabled', true)
  expect(table.getByRole('button', { name: 'Download Sample 68, Blue Dream' })).toHaveProperty('disabled', false)

  await user.click(screen.getByRole('button', { name: 'Package a Period' }))
  await user.click(await screen.findByRole('button', { name: 'Make Package' }))
  expect(await screen.findByText('This day is in the future.')).toBeTruthy()
  expect(server.sent(createAuditPackage)).toHaveLength(1)
})
