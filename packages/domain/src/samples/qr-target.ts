import { can, type Permissions } from '../auth/permissions.ts'

export interface QrFacts {
  share_key: string
  sample_id: number
  organization_id: number
  has_results: boolean
  batch_id: number | null
  /** The batch test's id, where the sample of a batch has one. */
  batch_test_id: number | null
}

export interface QrVisitor {
  organization_id: number
  permissions: Permissions
}

export interface QrTarget {
  path: string
  /** The share key to come back to after sign-in. */
  stored_target: string | null
}

/** Where a scanned key leads; `visitor` is null for a signed-out one, `vial` the number that a vial's label names. */
export function qrTarget(sample: QrFacts, visitor: QrVisitor | null, vial: number | null = null): QrTarget {
  const shared = `/share/report/${sample.share_key}`
  if (visitor === null) {
    return sample.has_results ? to(shared) : { path: '/login', stored_target: sample.share_key }
  }
  if (visitor.organization_id !== sample.organization_id) return to('/403')
  if (sample.has_results) {
    if (vial !== null && can(visitor.permissions, 'sample.list')) return to(`/sample/${sample.sample_id}/vial/${vial}`)
    return to(can(visitor.permissions, 'sample.show_report') ? `/sample/${sample.sample_id}/results` : shared)
  }
  if (sample.batch_id === null) return to(`/test-result/${sample.sample_id}/edit`)
  if (!can(visitor.permissions, 'batch_test.create')) return to('/403')
  if (sample.batch_test_id !== null) return to(`/batch-test/${sample.batch_test_id}/edit`)
  return to(`/batch-test/create?share_key=${encodeURIComponent(sample.share_key)}`)
}

function to(path: string): QrTarget {
  return { path, stored_target: null }
}
