import { createHash, randomBytes } from 'node:crypto'

const TOKEN = /^([1-9]\d{0,15})-([\w-]{43})$/

export interface ResetToken {
  organizationId: number
  secretSha256: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A token for a mailed link: the organization, so that its row can be found, and 256 random bits. */
export function newResetToken(organizationId: number): ResetToken & { token: string } {
  const secret = randomBytes(32).toString('base64url')
  return { token: `${organizationId}-${secret}`, organizationId, secretSha256: sha256(secret) }
}

/** Null for what is not a token of ours. */
export function readResetToken(token: string): ResetToken | null {
  const [, organization, secret] = TOKEN.exec(token) ?? []
  if (organization === undefined || secret === undefined || !Number.isSafeInteger(Number(organization))) return null
  return { organizationId: Number(organization), secretSha256: sha256(secret) }
}
