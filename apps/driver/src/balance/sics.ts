import { DriverError } from '../driver-error.ts'

/**
 * What a balance answers to `S`, "send stable weight value" (METTLER TOLEDO, Reference Manual MT-SICS Interface Commands 11780711,
 * level 0): `S S 100.00 g` is a stable weight with its unit, `S I` not executable or not stable in time, `S +` overload, `S -`
 * underload. `S D 100.00 g` is the answer to `SI`, a weight that is not stable: it is never taken.
 */
export const SEND_STABLE_WEIGHT = 'S\r\n'

/** mg in one unit. A balance that is set to another one is refused. */
const UNIT_MG: Readonly<Record<string, number>> = { ug: 0.001, µg: 0.001, mg: 1, g: 1000, kg: 1_000_000 }

/** A stable weight in mg. @throws DriverError balance_unstable, balance_overload, balance_underload, balance_unit, balance_unreadable */
export function stableWeightMg(answer: string): number {
  const text = answer.trim()
  const [command, status, value = '', unit = '', ...rest] = text.split(/\s+/)
  if (command === 'S' && (status === 'I' || status === 'D')) throw new DriverError('balance_unstable')
  if (text === 'S +') throw new DriverError('balance_overload')
  if (text === 'S -') throw new DriverError('balance_underload')
  const isWeight = command === 'S' && status === 'S' && /^-?\d+(\.\d+)?$/.test(value) && rest.length === 0
  if (!isWeight) throw new DriverError('balance_unreadable', { answer: text.slice(0, 40) })
  const mg = UNIT_MG[unit]
  if (mg === undefined) throw new DriverError('balance_unit', { unit: unit === '' ? '-' : unit })
  // 0.7503 x 1000 is not always 750.3
  return Number((Number(value) * mg).toPrecision(12))
}
