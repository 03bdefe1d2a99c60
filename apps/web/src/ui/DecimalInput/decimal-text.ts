import { plainNumber, writtenNumber, type DecimalSign } from '@eluent/domain/text'
import { DECIMAL_SIGN } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** Before a number that can be read in two ways: it is none to any rule, so that it is never saved. */
const DOUBT = '?'

/** What a person typed, as forms keep it: with a point, or marked where it can be read in two ways. */
export function plainText(typed: string, sign: DecimalSign = DECIMAL_SIGN): string {
  return plainNumber(typed, sign) ?? DOUBT + typed
}

/** A number of a form as the reader writes it. */
export function writtenText(plain: string, sign: DecimalSign = DECIMAL_SIGN): string {
  return plain.startsWith(DOUBT) && sign === ',' ? plain.slice(DOUBT.length) : writtenNumber(plain, sign)
}

/** Why a number of a form is not taken although it looks like one; null for all others. */
export function doubtOf(plain: string, sign: DecimalSign = DECIMAL_SIGN): string | null {
  if (sign === '.' || !plain.startsWith(DOUBT)) return null
  return t('{typed} can be read in two ways. Write one decimal comma, and no sign between thousands.', {
    typed: plain.slice(DOUBT.length),
  })
}
