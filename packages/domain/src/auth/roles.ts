/** The roles of the laboratory, from the provider's super admin down to the reader ([PERM-01]). */
export const ROLE_SLUGS = ['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester', 'viewer'] as const

export type RoleSlug = (typeof ROLE_SLUGS)[number]

/** Admin roles where no other list is configured ([PERM-02]). */
export const ADMIN_ROLE_SLUGS: readonly string[] = ['veriseal-coaadmin', 'veriseal-admin', 'admin', 'superadmin']

/** The provider's own organization: its super admins may act for every organization. */
export const PROVIDER_ORGANIZATION_ID = 2

export function isRoleSlug(slug: string): slug is RoleSlug {
  return (ROLE_SLUGS as readonly string[]).includes(slug)
}

/** Whether a role counts as an admin role; `configured` is the deployment's own list. */
export function isAdminRole(slug: string, configured: readonly string[] = ADMIN_ROLE_SLUGS): boolean {
  return configured.includes(slug)
}

export interface Role {
  id: number
  slug: RoleSlug
  name: string
}

/** Every role with its number on the wire and its name for people. */
export const ROLES: readonly Role[] = [
  { id: 1, slug: 'superadmin', name: 'Super Admin' },
  { id: 2, slug: 'veriseal-coaadmin', name: 'VERISEAL COA Admin' },
  { id: 3, slug: 'veriseal-admin', name: 'VERISEAL Admin' },
  { id: 4, slug: 'admin', name: 'Admin' },
  { id: 5, slug: 'tester', name: 'Tester' },
  { id: 6, slug: 'viewer', name: 'Viewer' },
]

/** The roles a user can get: all but the super admin's. */
export const ASSIGNABLE_ROLES: readonly Role[] = ROLES.filter(({ slug }) => slug !== 'superadmin')

/** The role of a slug. @throws RangeError for an unknown slug */
export function roleOf(slug: string): Role {
  const role = ROLES.find((one) => one.slug === slug)
  if (!role) throw new RangeError(`There is no role ${slug}.`)
  return role
}
