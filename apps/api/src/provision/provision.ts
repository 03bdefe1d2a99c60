import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { installImportTemplates } from '../records/import-templates/install-templates.ts'
import { installCatalog } from './install-catalog.ts'
import { operator, writeAudit } from '../platform/audit/write-audit.ts'
import type { Passwords } from '../platform/auth/passwords.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import {
  drawOrganizationId,
  findOrganizationsByName,
  findProvider,
  hasMethods,
  insertOrganization,
  insertOfficerships,
  insertUser,
  lockOrganizations,
  type FoundOrganization,
} from '../records/organizations/provision-store.ts'
import type { ProvisionOptions } from './read-options.ts'

const COMMAND = 'npm run provision'

const PROVIDER_NAME = 'Provider'

export class ProvisionError extends Error {
  override readonly name = 'ProvisionError'
}

export interface Provisioned {
  organization: { id: number; name: string; isNew: boolean }
  userId: number
}

interface Deps {
  /** Connected as the owner of the tables: organizations are not the application's to make. */
  ownerDb: Database
  passwords: Passwords
}

/**
 * Makes a user who can sign in, and their organization with its catalog where there is none of that name: all or nothing.
 * @throws ProvisionError in words for the operator
 */
export async function provision(
  deps: Deps,
  options: Omit<ProvisionOptions, 'passwordFromInput'>,
  password: string,
): Promise<Provisioned> {
  const found = await findWanted(deps.ownerDb, options)
  const passwordHash = await deps.passwords.hash(password)
  const isProvider = isOfProvider(options)
  const id =
    found?.id ?? (isProvider ? PROVIDER_ORGANIZATION_ID : await deps.ownerDb.lookUp((db) => drawOrganizationId(db)))
  const organization = { id, name: found?.name ?? options.organization ?? PROVIDER_NAME, isNew: !found }
  return deps.ownerDb.transaction({ organizationId: id }, async (tx) => {
    if (!found) await addOrganization(tx, organization, isProvider)
    if (!(await hasMethods(tx))) await installCatalog(tx)
    // an organization from before they came has none
    await installImportTemplates(tx)
    const userId = await insertUser(tx, { ...options, organizationId: id, passwordHash })
    if (userId === undefined) throw new ProvisionError(`The e-mail ${options.email} is in use already.`)
    const officerOf = await findOfficerships(tx, options.officerOf)
    await insertOfficerships(
      tx,
      userId,
      officerOf.map((one) => one.id),
    )
    await writeAudit(tx, operator(id, COMMAND), {
      action: 'create',
      noun: 'user',
      recordId: userId,
      new: {
        name: options.name,
        email: options.email,
        role: options.role,
        ...(officerOf.length > 0 && { officer_of: officerOf.map((one) => one.name).join(', ') }),
      },
    })
    return { organization, userId }
  })
}

/** A super admin belongs to the provider, unless they may act for named organizations alone. */
function isOfProvider({ role, officerOf }: Pick<ProvisionOptions, 'role' | 'officerOf'>): boolean {
  return role === 'superadmin' && officerOf.length === 0
}

/** The one of a name, if there is one. @throws ProvisionError where it is not one's alone, or not active */
function onlyActive(found: readonly FoundOrganization[], name: string | undefined): FoundOrganization | undefined {
  const [only] = found
  if (found.length > 1) throw new ProvisionError(`${found.length} organizations are called "${name}".`)
  if (only && !only.is_active) throw new ProvisionError(`The organization "${only.name}" is not active.`)
  return only
}

/** The organizations of these names, the new one among them. @throws ProvisionError */
async function findOfficerships(tx: Tx, names: readonly string[]): Promise<FoundOrganization[]> {
  const officerOf: FoundOrganization[] = []
  for (const name of names) {
    const found = onlyActive(await findOrganizationsByName(tx, name), name)
    if (!found) throw new ProvisionError(`No organization is called "${name}".`)
    officerOf.push(found)
  }
  return officerOf
}

async function findWanted(
  db: Database,
  { organization: name, ...who }: Pick<ProvisionOptions, 'organization' | 'role' | 'officerOf'>,
): Promise<FoundOrganization | undefined> {
  const found = await db.lookUp(async (lookups) =>
    isOfProvider(who)
      ? [await findProvider(lookups)].filter((row) => row !== undefined)
      : findOrganizationsByName(lookups, name ?? ''),
  )
  const only = onlyActive(found, name)
  if (only && name !== undefined && only.name !== name)
    throw new ProvisionError(`The provider is called "${only.name}", not "${name}": leave --organization out.`)
  return only
}

async function addOrganization(tx: Tx, { id, name }: { id: number; name: string }, isProvider: boolean): Promise<void> {
  await lockOrganizations(tx)
  const meanwhile = isProvider ? [await findProvider(tx)] : await findOrganizationsByName(tx, name)
  if (meanwhile.some((row) => row !== undefined))
    throw new ProvisionError(`The organization "${name}" was made at this moment by someone else: run it again.`)
  await insertOrganization(tx, id, name)
  await writeAudit(tx, operator(id, COMMAND), { action: 'create', noun: 'organization', recordId: id, new: { name } })
}
