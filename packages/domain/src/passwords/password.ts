import { isStorableText, textLength } from '../text/well-formed.ts'

const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

export const PASSWORD_TEXT = 'Minimum 8 characters with at least one lowercase, one uppercase and one digit'

/** Whether a new password may be set; other characters, spaces and emoji are allowed. */
export function isStrongPassword(password: string): boolean {
  const length = textLength(password)
  if (length < PASSWORD_MIN || length > PASSWORD_MAX || !isStorableText(password)) return false
  return /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /\d/.test(password)
}

export interface PasswordStrength {
  name: 'weak' | 'fair' | 'good' | 'strong'
  percent: 10 | 55 | 75 | 100
}

/** The meter: weak below the pattern, then one step each for 12 characters and for a special character. */
export function passwordStrength(password: string): PasswordStrength {
  if (!isStrongPassword(password)) return { name: 'weak', percent: 10 }
  const isLong = textLength(password) >= 12
  const hasSpecial = /[^\p{L}\p{Nd}]/u.test(password)
  if (isLong && hasSpecial) return { name: 'strong', percent: 100 }
  return isLong || hasSpecial ? { name: 'good', percent: 75 } : { name: 'fair', percent: 55 }
}
