import type { RoleSlug } from '@eluent/domain'

const ROLE_NAMES: Record<RoleSlug, string> = {
  superadmin: 'Super Admin',
  'veriseal-coaadmin': 'VERISEAL COA Admin',
  'veriseal-admin': 'VERISEAL Admin',
  admin: 'Admin',
  tester: 'Tester',
  viewer: 'Viewer',
}

/** A role as people read it; one we do not know shows its slug. */
export function roleName(slug: string): string {
  return slug in ROLE_NAMES ? ROLE_NAMES[slug as RoleSlug] : slug
}
