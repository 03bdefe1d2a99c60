import { describe, expect, test } from 'vitest'
import { permissionsOf } from '../auth/permissions.ts'
import { qrTarget, type QrFacts, type QrVisitor } from './qr-target.ts'

const run: QrFacts = {
  share_key: 'k7q2',
  sample_id: 41,
  organization_id: 1,
  has_results: true,
  batch_id: null,
  batch_test_id: null,
}
const unrun = { ...run, has_results: false }
const inBatch = { ...unrun, batch_id: 5, batch_test_id: 9 }
function as(role: string, organization_id = 1): QrVisitor {
  return { organization_id, permissions: permissionsOf(role) }
}
function path(sample: QrFacts, visitor: QrVisitor | null): string {
  return qrTarget(sample, visitor).path
}

describe('where a scanned key leads', () => {
  test('signed out: the shared report, or sign-in with the key kept', () => {
    expect(qrTarget(run, null)).toEqual({ path: '/share/report/k7q2', stored_target: null })
    expect(qrTarget(unrun, null)).toEqual({ path: '/login', stored_target: 'k7q2' })
  })

  test('another organization’s sample is forbidden, whatever its state and the role', () => {
    for (const sample of [run, unrun, inBatch]) expect(path(sample, as('superadmin', 2))).toBe('/403')
  })

  test('[QR-06] with results: the report, or the shared one without show report', () => {
    expect(path(run, as('viewer'))).toBe('/sample/41/results')
    expect(path(run, { organization_id: 1, permissions: { sample: ['list'] } })).toBe('/share/report/k7q2')
  })

  test('[WORK-09] the code of a vial leads to its raw data once there are results, and a grower to the report', () => {
    expect(qrTarget(run, as('tester'), 2).path).toBe('/sample/41/vial/2')
    expect(qrTarget(unrun, as('tester'), 2).path).toBe('/test-result/41/edit')
    expect(qrTarget(run, null, 2).path).toBe('/share/report/k7q2')
    expect(qrTarget(run, as('tester', 2), 2).path).toBe('/403')
    expect(qrTarget(run, { organization_id: 1, permissions: { sample: ['show_report'] } }, 2).path).toBe(
      '/sample/41/results',
    )
  })

  test('unrun without a batch: the edit screen', () => {
    expect(path(unrun, as('tester'))).toBe('/test-result/41/edit')
  })

  test('unrun of a batch: its batch test, made first where there is none, or forbidden without create', () => {
    expect(path(inBatch, as('tester'))).toBe('/batch-test/9/edit')
    expect(path({ ...inBatch, batch_test_id: null }, as('tester'))).toBe('/batch-test/create?share_key=k7q2')
    expect(path(inBatch, as('viewer'))).toBe('/403')
  })
})
