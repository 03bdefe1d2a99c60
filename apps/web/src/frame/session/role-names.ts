import { ROLES } from '@eluent/domain/auth'
import { translated } from '../../language/translated.ts'

/** A role as people read it; one we do not know shows its slug. */
export function roleName(slug: string): string {
  return translated(ROLES.find((role) => role.slug === slug)?.name ?? slug)
}
