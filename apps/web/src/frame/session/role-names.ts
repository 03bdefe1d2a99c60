import { ROLES } from '@eluent/domain/auth'
import { told } from '../../language/told.ts'

/** A role as people read it; one we do not know shows its slug. */
export function roleName(slug: string): string {
  return told(ROLES.find((role) => role.slug === slug)?.name ?? slug)
}
