import type { DecimalSign } from '@eluent/domain/text'
import { locale } from './t.ts'

/** Of the reader's region. */
export const DECIMAL_SIGN = decimalSignOf(locale)

/** The sign between whole and part of a number, such as ',' in 'es-CO'. */
export function decimalSignOf(tag: string): DecimalSign {
  const sign = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return sign === ',' ? ',' : '.'
}

/**
 * A number as the reader's language writes it: the same digits, another decimal sign. Only for figures: the parts of a batch
 * number or a version stay as they are.
 *
 * @param text such as '14.42', '<0.05 %' or '3.1 *'
 */
export function figure(text: string, sign: string = DECIMAL_SIGN): string {
  return sign === '.' ? text : text.replaceAll(/(?<=\d)\.(?=\d)/g, sign)
}

/** A view with each of its `..._text`s that holds one number alone as a figure. */
export function withFigures<View>(view: View, sign: string = DECIMAL_SIGN): View {
  return sign === '.' ? view : (changed(view, sign) as View)
}

/** One number, with what may stand around it: a comparison, a unit, the mark of an estimate. */
const ONE_NUMBER = /^[<>≤≥±+−-]?\s?\d+\.\d+(?: \*)?(?: ?[%\p{L}/]+)*$/u

function changed(value: unknown, sign: string): unknown {
  if (Array.isArray(value)) return value.map((part) => changed(part, sign))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key.endsWith('_text') && typeof part === 'string' && ONE_NUMBER.test(part)
        ? [key, figure(part, sign)]
        : [key, changed(part, sign)],
    ),
  )
}
