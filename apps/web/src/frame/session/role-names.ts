import { ROLES } from '@eluent/domain/auth'

/** A role as people read it; one we do not know shows its slug. */
export function roleName(slug: string): string {
  return ROLES.find((role) => role.slug === slug)?.name ?? slug
}
