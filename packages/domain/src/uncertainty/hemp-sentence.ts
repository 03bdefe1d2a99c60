import { passesAsHemp } from '../qc/limits.ts'
import { roundHalfUp } from '../text/round-half-up.ts'

/**
 * The arithmetic of the acceptable hemp THC level of the numbers as they are reported, which is what 7 CFR 990.1 applies it to:
 * '0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes'.
 */
export function hempSentence(value: string, expanded: string, limit: number): string {
  const [x, u] = [Number(value), Number(expanded)]
  const decimals = Math.max(2, decimalsOf(trimmed(value)), decimalsOf(trimmed(expanded)))
  const text = (number: number) => trimmed(roundHalfUp(number, decimals))
  const end = (number: number) => roundHalfUp(number, decimals)
  const passes = passesAsHemp(x, u, limit)
  const [low, high] = [Math.max(0, x - u), x + u]
  const verdict = !passes
    ? `above ${text(limit)}: fails`
    : high < limit
      ? `below ${text(limit)}: passes`
      : `includes ${text(limit)}: passes`
  return `${text(x)} +/- ${text(u)} % dry = ${end(low)} to ${end(high)}, ${verdict}`
}

/** Without zeros at the end, but with two decimals at least: '0.350' is '0.35', '0.3' is '0.30'. */
function trimmed(number: string): string {
  const [whole = '0', decimals = ''] = number.split('.')
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
}

function decimalsOf(number: string): number {
  return number.split('.')[1]?.length ?? 0
}
