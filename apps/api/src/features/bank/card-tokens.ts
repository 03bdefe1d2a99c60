import { randomUUID } from 'node:crypto'
import {
  CARD_PROVIDER,
  CARD_RECEIPT_TYPE,
  CARD_SERVER,
  CARD_TICKET_TYPE,
  CARD_TOKEN_LIFETIME_S,
  cardReceipt,
  type CardReceipt,
} from '@eluent/contract'
import { jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Settings } from '../../platform/settings.ts'

const ALGORITHM = 'HS256'
const CLOCK_TOLERANCE_S = 5

interface Deps {
  settings: Pick<Settings, 'cardProvider'>
  now: () => Date
}

function secretOf({ settings }: Deps): Uint8Array {
  if (!settings.cardProvider) throw new AppError('no_card_provider')
  return new TextEncoder().encode(settings.cardProvider.secret)
}

/** What the browser shows the card provider to act for this organization. @throws AppError no_card_provider */
export async function signCardTicket(deps: Deps, organizationId: number): Promise<string> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: CARD_TICKET_TYPE })
    .setSubject(String(organizationId))
    .setIssuer(CARD_SERVER)
    .setAudience(CARD_PROVIDER)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + CARD_TOKEN_LIFETIME_S)
    .sign(secretOf(deps))
}

/**
 * What the provider confirmed to this organization.
 * @throws AppError card_receipt_refused for one that is forged, too old or another organization's; no_card_provider
 */
export async function readCardReceipt(deps: Deps, organizationId: number, receipt: string): Promise<CardReceipt> {
  const secret = secretOf(deps)
  try {
    const { payload } = await jwtVerify(receipt, secret, {
      algorithms: [ALGORITHM],
      typ: CARD_RECEIPT_TYPE,
      issuer: CARD_PROVIDER,
      audience: CARD_SERVER,
      subject: String(organizationId),
      requiredClaims: ['exp', 'jti', 'sub'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: deps.now(),
    })
    return cardReceipt.parse(payload)
  } catch (cause) {
    throw new AppError('card_receipt_refused', { cause })
  }
}
