import { ROLE_SLUGS, type RoleSlug } from './roles.ts'

const EVERYONE = ['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester', 'viewer'] as const
const STAFF = ['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester'] as const
const ADMINS = ['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin'] as const
const SEALERS = ['superadmin', 'veriseal-coaadmin', 'veriseal-admin'] as const
const COA_SEALERS = ['superadmin', 'veriseal-coaadmin'] as const

const PROVIDER = ['superadmin'] as const

/** Who may do what: resource, action, roles. The one source of the token's claims, the guards and the buttons. */
const MATRIX = {
  sample: {
    list: EVERYONE,
    create: STAFF,
    edit: STAFF,
    show_report: EVERYONE,
    delete: ADMINS,
    export_csv: EVERYONE,
    download_result: EVERYONE,
    download_report: EVERYONE,
  },
  sample_report: { run_test: STAFF, share_report: STAFF, download_report: EVERYONE },
  report_method: { create: STAFF, delete: ADMINS },
  form_field: { list: EVERYONE, create: STAFF, edit: STAFF, delete: ADMINS },
  form_template: {
    list: EVERYONE,
    create: STAFF,
    edit: STAFF,
    delete: ADMINS,
    view_form_template: EVERYONE,
    list_form_fields: EVERYONE,
  },
  graph_dashboard: {
    list: EVERYONE,
    create: STAFF,
    edit: STAFF,
    delete: ADMINS,
    export_pdf: STAFF,
    share: STAFF,
  },
  batch: { list: EVERYONE, create: STAFF, edit: STAFF, delete: ADMINS },
  batch_test: { list: EVERYONE, create: STAFF, edit: STAFF, delete: ADMINS },
  populate_coa: { update_coa: ADMINS },
  // Our own: the tokens by which an instrument's driver delivers without a browser.
  instrument_driver: { manage: ADMINS },
  // Our own: what each organization may use of the server.
  organization: { limit: PROVIDER },
  // Our own: what the audits of the log of certificates found.
  ledger: { audit: ADMINS },
  // Our own: views of a list that everybody of the organization has.
  list_view: { share: ADMINS },
  // Our own: who did what in the organization.
  audit_trail: { list: ADMINS },
  // Our own: everything about a sample, a batch or a period as one archive; it holds raw data and the trail.
  audit_package: { make: ADMINS },
  // Our own: calibrations and what else shows that the laboratory measures rightly.
  quality: { view: EVERYONE, enter: STAFF, approve: ADMINS, override: ADMINS, configure: ADMINS },
  // Our own: instruments, balances, pipettes and what happens to them.
  equipment: { view: EVERYONE, enter: STAFF, approve: ADMINS },
  // Our own: who had a sample, where it is, and its end.
  custody: { view: EVERYONE, enter: STAFF, dispose: ADMINS },
  // Our own: standards, reagents, solvents and columns with their lots.
  inventory: { view: EVERYONE, enter: STAFF, approve: ADMINS },
  // Our own: what did not conform, and what is done about it.
  nonconformance: { view: EVERYONE, enter: STAFF, approve: ADMINS },
  user: {
    my_account: EVERYONE,
    change_password: EVERYONE,
    logout_other_devices: EVERYONE,
    list: ADMINS,
    create: ADMINS,
    edit: ADMINS,
    delete: ADMINS,
    status: ADMINS,
    view_user: ADMINS,
    invite: ADMINS,
  },
  certus: {
    veriseal: SEALERS,
    veriseal_coa: COA_SEALERS,
    project: SEALERS,
    transportation: SEALERS,
    certificate: SEALERS,
    // our own: a permission each for what ends or prolongs a certificate
    expire: SEALERS,
    renew: SEALERS,
    revoke: SEALERS,
  },
} as const satisfies Record<string, Record<string, readonly RoleSlug[]>>

export type PermissionResource = keyof typeof MATRIX

/** 'resource.action', for example 'sample.create'. */
export type PermissionKey = {
  [R in PermissionResource]: `${R}.${Extract<keyof (typeof MATRIX)[R], string>}`
}[PermissionResource]

/** The token's claim: resource to allowed actions. */
export type Permissions = { readonly [resource: string]: readonly string[] }

/**
 * Every permission, in the matrix's order.
 * @public the tests of the guards go through all of them
 */
export const PERMISSION_KEYS: readonly PermissionKey[] = Object.entries(MATRIX).flatMap(([resource, actions]) =>
  Object.keys(actions).map((action) => `${resource}.${action}` as PermissionKey),
)

function permissionsIn(role: RoleSlug): Permissions {
  const permissions: Record<string, readonly string[]> = {}
  for (const [resource, actions] of Object.entries(MATRIX)) {
    const allowed = Object.entries(actions)
      .filter(([, roles]: [string, readonly RoleSlug[]]) => roles.includes(role))
      .map(([action]) => action)
    if (allowed.length > 0) permissions[resource] = Object.freeze(allowed)
  }
  return Object.freeze(permissions)
}

/** Worked out once: every call and every row of a list reads them. */
const OF_ROLE: ReadonlyMap<string, Permissions> = new Map(ROLE_SLUGS.map((role) => [role, permissionsIn(role)]))
const KEYS_OF_ROLE: ReadonlyMap<string, ReadonlySet<PermissionKey>> = new Map(
  ROLE_SLUGS.map((role) => [role, new Set(PERMISSION_KEYS.filter((key) => can(OF_ROLE.get(role), key)))]),
)
const NONE: Permissions = Object.freeze({})

/** The permissions a role carries in its token; an unknown role carries none. */
export function permissionsOf(roleSlug: string): Permissions {
  return OF_ROLE.get(roleSlug) ?? NONE
}

/** Whether a role holds this permission; an unknown role holds none. */
export function roleCan(roleSlug: string, key: PermissionKey): boolean {
  return KEYS_OF_ROLE.get(roleSlug)?.has(key) ?? false
}

/** Whether a role may seal what another, or nobody, may not: giving it needs more than choosing it in a form. */
export function gainsSealing(from: string | null, to: string): boolean {
  const held = permissionsOf(from ?? '')['certus'] ?? []
  return (permissionsOf(to)['certus'] ?? []).some((action) => !held.includes(action))
}

/** Whether the token's permissions contain this one; a missing or malformed claim contains none. */
export function can(permissions: Permissions | null | undefined, key: PermissionKey): boolean {
  const [resource = '', action = ''] = key.split('.')
  if (!permissions || !Object.hasOwn(permissions, resource)) return false
  const actions: unknown = permissions[resource]
  return Array.isArray(actions) && actions.includes(action)
}
