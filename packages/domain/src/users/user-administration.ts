import { isAdminRole } from '../auth/roles.ts'

export const USER_DUTY_TEXTS = {
  own: 'You cannot edit, remove or deactivate your own account.',
  superAdmin: 'Only a super admin may change a super admin.',
  target: 'Please select the user',
  unfitTarget: 'This user cannot take over the data',
} as const

interface Person {
  id: number
  /** The role's slug. */
  role: string
}

/** Why `actor` may not edit, remove, activate or deactivate `user`; null where they may. The permission is checked elsewhere. */
export function userChangeRefusal(actor: Person, user: Person): 'own' | 'superAdmin' | null {
  if (actor.id === user.id) return 'own'
  return user.role === 'superadmin' && actor.role !== 'superadmin' ? 'superAdmin' : null
}

/**
 * Whether `target` may take over what `from` made: another active user of the same role; for a tester also one of an admin
 * role, for a viewer an admin or a tester.
 */
export function mayTakeOver(
  from: Person,
  target: Person & { is_active: boolean },
  adminRoles?: readonly string[],
): boolean {
  if (target.id === from.id || !target.is_active) return false
  if (target.role === from.role) return true
  if (from.role === 'tester') return isAdminRole(target.role, adminRoles)
  return from.role === 'viewer' && (target.role === 'tester' || isAdminRole(target.role, adminRoles))
}

/** What a user owns in the laboratory, by kind. */
export interface RelatedCounts {
  batch_count: number
  batch_test_count: number
  sample_count: number
  form_template_count: number
  analytical_report_count: number
  /** That are not closed. */
  nonconformance_count: number
  /** That are to be done, or whose effect is to be checked. */
  corrective_action_count: number
}

/** Whether a user may be removed as they are: they own nothing. */
export function isDeletable(counts: RelatedCounts): boolean {
  return Object.values(counts).every((count) => count === 0)
}
