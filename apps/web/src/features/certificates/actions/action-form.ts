import { expiryDateError, type CertificateAction } from '@eluent/domain/certificates'
import { PASSWORD_FORM_TEXTS } from '@eluent/domain/passwords'
import { translated } from '../../../language/translated.ts'

/** The dialog as it is filled in. */
export interface ActionValues {
  /** A day, NOW, or '' for none yet; of an expiry and a renewal. */
  date: string
  /** The two switches of a revocation. */
  isMeant: boolean
  isFinal: boolean
  reason: string
  /** The own one, of a revocation. */
  password: string
}

export const emptyAction: ActionValues = { date: '', isMeant: false, isFinal: false, reason: '', password: '' }

export const NOW = 'now'

/** The moment and the place by which a day is judged; the server judges by its own moment. */
export interface OpenedAt {
  nowMs: number
  timeZone: string
}

/** Why the chosen day cannot be taken; null without one. */
export function dateError(action: CertificateAction, { date }: ActionValues, opened: OpenedAt): string | null {
  return action === 'revoke' || date === '' || date === NOW ? null : translated(expiryDateError(action, date, opened))
}

export function isActionReady(action: CertificateAction, values: ActionValues, opened: OpenedAt): boolean {
  return action === 'revoke'
    ? values.isMeant && values.isFinal
    : values.date !== '' && dateError(action, values, opened) === null
}

/** The message of what a pressed OK still misses. */
export function actionErrors(action: CertificateAction, { password }: ActionValues): Record<string, string> {
  return action === 'revoke' && password === '' ? { password: translated(PASSWORD_FORM_TEXTS.own) } : {}
}
