import type { OrganizationChoice } from '@eluent/contract'
import type { ListQuery } from '@eluent/domain/lists'
import { LIMIT_NAMES, type LimitName } from '@eluent/domain/organizations'
import { qualitySettingsOf, type KeptQualitySettings, type QualitySettings } from '@eluent/domain/quality-settings'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { holdsSearched, readPage } from '../../platform/db/list-page.ts'

/** All active organizations, by name. */
export async function listActiveOrganizations(db: Database): Promise<OrganizationChoice[]> {
  return db.lookups
    .selectFrom('organizations')
    .where('is_active', '=', true)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The active organizations where a user is an officer, by name. */
export async function listOfficerOrganizations(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<OrganizationChoice[]> {
  return tx
    .selectFrom('organization_officers')
    .innerJoin('organizations', 'organizations.id', 'organization_officers.officer_of_id')
    .where('organization_officers.organization_id', '=', organizationId)
    .where('organization_officers.user_id', '=', userId)
    .where('organizations.is_active', '=', true)
    .select(['organizations.id', 'organizations.name'])
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()
}

/** One organization with what reports print of it. */
export async function findOrganization(db: Database, id: number) {
  return db.lookups
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(['id', 'name', 'logo', 'address', 'contact_no', 'email', 'license', 'removal_reasons'])
    .executeTakeFirst()
}

/** The transaction's organization as its reports name it. */
export function ownOrganization(tx: Tx) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', tx.organizationId)
    .select(['id', 'name', 'logo', 'address', 'contact_no', 'email', 'license'])
}

export function readOwnOrganization(tx: Tx) {
  return ownOrganization(tx).executeTakeFirstOrThrow()
}

/** What is printed of an organization on the certificates that it issues. */
export const ISSUER_COLUMNS = [
  'organizations.name',
  'organizations.address',
  'organizations.contact_no',
  'organizations.email',
  'organizations.license',
] as const

/** The name of the transaction's organization. */
export async function readOrganizationName(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom('organizations')
    .where('id', '=', tx.organizationId)
    .select('name')
    .executeTakeFirstOrThrow()
  return row.name
}

/** What an organization may change of itself, locked until the transaction ends. */
export async function lockOrganization(tx: Tx, id: number) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(['logo', 'address', 'contact_no', 'email', 'license', 'removal_reasons'])
    .forUpdate()
    .executeTakeFirst()
}

export async function updateOrganizationRow(
  tx: Tx,
  id: number,
  change: {
    logo?: string | null
    address?: string | null
    contact_no?: string | null
    email?: string | null
    license?: string | null
    removal_reasons?: string[]
  },
): Promise<void> {
  await tx.updateTable('organizations').set(change).where('id', '=', id).execute()
}

/** What the transaction's organization set for its quality control, as it is kept. */
export function keptQualitySettings(tx: Tx) {
  return tx.selectFrom('organizations').where('id', '=', tx.organizationId).select('quality_settings')
}

export async function readKeptQualitySettings(tx: Tx, { lock = false } = {}): Promise<KeptQualitySettings> {
  const found = keptQualitySettings(tx)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirstOrThrow()
  return row.quality_settings
}

/** The settings and the key of the profile that new samples get, which may be stricter; null for none. */
export async function readSettingsAndProfile(
  tx: Tx,
): Promise<{ settings: QualitySettings; profileKey: string | null }> {
  const row = await keptQualitySettings(tx).select('profile_key').executeTakeFirstOrThrow()
  return { settings: qualitySettingsOf(row.quality_settings), profileKey: row.profile_key }
}

export async function readQualitySettings(tx: Tx): Promise<QualitySettings> {
  return qualitySettingsOf(await readKeptQualitySettings(tx))
}

export async function updateQualitySettingsRow(tx: Tx, kept: KeptQualitySettings): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ quality_settings: json(kept) })
    .where('id', '=', tx.organizationId)
    .execute()
}

/** A page of all organizations with their own limits, and the number of all that the search finds. */
export async function listOrganizationLimits(db: Database, page: ListQuery<'name'>) {
  const query = db.lookups.selectFrom('organizations').where(holdsSearched(page, 'name'))
  return readPage(query.select(['id', 'name', 'is_active', ...LIMIT_NAMES]), page, { by: 'name', id: 'id' })
}

/** What these organizations use, by what it is. */
export async function listUse(
  db: Database,
  ids: readonly number[],
): Promise<{ organization_id: number; what: 'bytes' | 'files' | 'mails'; amount: number }[]> {
  const { rows } = await sql<{ organization_id: number; what: 'bytes' | 'files' | 'mails'; amount: number }>`
    select * from use_of_organizations(${ids}::bigint[])`.execute(db.lookups)
  return rows
}

/** The transaction's organization with its own limits, locked until the transaction ends. */
export function lockLimits(tx: Tx) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', tx.organizationId)
    .select(['id', 'name', ...LIMIT_NAMES])
    .forUpdate()
    .executeTakeFirst()
}

export async function updateLimits(tx: Tx, limits: Record<LimitName, number | null>): Promise<void> {
  await tx.updateTable('organizations').set(limits).where('id', '=', tx.organizationId).execute()
}

/** The organization whose logo is at this address. */
export async function findLogoOwner(db: Database, logo: string): Promise<number | undefined> {
  const row = await db.lookUp((lookups) =>
    lookups.selectFrom('organizations').where('logo', '=', logo).select('id').executeTakeFirst(),
  )
  return row?.id
}

/** The organization behind the key of a report. */
export async function findTokenHolder(db: Database, token: string): Promise<OrganizationChoice | undefined> {
  const key = await db.lookUp((lookups) =>
    lookups.selectFrom('share_keys').where('share_key', '=', token).select('organization_id').executeTakeFirst(),
  )
  return key && findOrganization(db, key.organization_id)
}
