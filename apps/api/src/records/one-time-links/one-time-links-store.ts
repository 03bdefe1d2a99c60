import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, updateRows, type NewRow } from '../../platform/db/rows.ts'

/** Links that are mailed and work once: invitations to sign up, and links to choose a new password. */
type LinkTable = 'invitations' | 'password_resets'
/** Which link: by its id, or by the hash of its secret. */
type LinkKey = { id: string } | { secret_sha256: string }
/** Whose links: an address that was invited, or a user. */
type LinkOwner = { email: string } | { user_id: number }

type Column = 'id' | 'secret_sha256' | 'email' | 'user_id'

function columnOf(match: LinkKey | LinkOwner): [Column, string | number] {
  const [entry] = Object.entries(match) as [Column, string | number][]
  if (entry === undefined) throw new RangeError('a link is found by one column')
  return entry
}

/** Adds a link; every open one of the same owner stops working. */
export async function replaceLinks<T extends LinkTable>(
  tx: Tx,
  table: T,
  owner: LinkOwner,
  link: NewRow<T>,
  at: Date,
): Promise<void> {
  await endLinks(tx, table, owner, at)
  await insertRows(tx, table, link).execute()
}

/** The invitation while it can be used, of an organization that is open. */
export function findOpenInvitation(tx: Tx, id: string, at: Date) {
  return rows(tx, 'invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .where('invitations.id', '=', id)
    .where('invitations.ended_at', 'is', null)
    .where('invitations.expires_at', '>=', at.toISOString())
    .where('organizations.is_active', '=', true)
    .select(['invitations.email', 'invitations.role'])
    .executeTakeFirst()
}

/** Whose link to choose a new password this is, while it works. */
export function findOpenReset(tx: Tx, secretSha256: string, at: Date) {
  return rows(tx, 'password_resets')
    .where('secret_sha256', '=', secretSha256)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .select('user_id')
    .executeTakeFirst()
}

/** Uses a link up; false when somebody was faster, a newer one replaced it, or its time is over. */
export async function claimLink(
  tx: Tx,
  table: LinkTable,
  key: LinkKey,
  { userId, at }: { userId: number; at: Date },
): Promise<boolean> {
  const [column, value] = columnOf(key)
  const claimed = await updateRows(tx, table)
    .set({ ended_at: at.toISOString(), user_id: userId })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .where('expires_at', '>=', at.toISOString())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Every open link of the owner stops working. */
export async function endLinks(tx: Tx, table: LinkTable, owner: LinkOwner, at: Date): Promise<void> {
  const [column, value] = columnOf(owner)
  await updateRows(tx, table)
    .set({ ended_at: at.toISOString() })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute()
}
