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
