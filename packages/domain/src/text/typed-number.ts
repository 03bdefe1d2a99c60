export type DecimalSign = '.' | ','

const ONE_COMMA = /^[+-]?(?:\d+,\d*|,\d+)(?:[eE][+-]?\d{1,3})?$/
/** 1.234: a decimal to some, a thousand to others; 0.234 and 1234.567 are no groups of thousands. */
const THOUSAND = /^[+-]?[1-9]\d{0,2}\.\d{3}$/
const SEVERAL_SIGNS = /^[+-]?[\d.,]*[.,][\d.,]*[.,][\d.,]*(?:[eE][+-]?\d{1,3})?$/

/**
 * A number as a person typed it where `sign` is the decimal sign, with a point instead, as rules, API and files have it. Where
 * it is a comma, 14,42 and 14.42 are both 14.42: many balances and programs write a point wherever they stand. What is not a number
 * stays as it was typed, for the rules to refuse.
 *
 * @returns null where it can be read in two ways, such as 1.234 and 1.234,5: a wrong guess would be a weight a thousand times off
 */
export function plainNumber(typed: string, sign: DecimalSign): string | null {
  if (sign === '.') return typed
  const text = typed.trim()
  if (ONE_COMMA.test(text)) return typed.replace(',', '.')
  return THOUSAND.test(text) || SEVERAL_SIGNS.test(text) ? null : typed
}

/** A plain number as it is written where `sign` is the decimal sign; `plainNumber` reads it back. */
export function writtenNumber(plain: string, sign: DecimalSign): string {
  return sign === ',' && /^\s*[+-]?\d*\.\d*(?:[eE][+-]?\d{1,3})?\s*$/.test(plain) ? plain.replace('.', ',') : plain
}
