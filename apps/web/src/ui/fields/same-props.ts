import { isValidElement } from 'react'

type Values = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function sameValues(one: Values, other: Values): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => name in other && isSame(one[name], other[name]))
  )
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (isValidElement<Values>(one) && isValidElement<Values>(other))
    return one.type === other.type && one.key === other.key && sameValues(one.props, other.props)
  return isPlain(one) && isPlain(other) && sameValues(one, other)
}

/** Whether two sets of props show the same: options, styles and icons are other objects with each drawing, and mean what they hold. */
export function sameProps(one: object, other: object): boolean {
  return sameValues(one as Values, other as Values)
}
