import { formatPercent } from '../results/format-amount.ts'
import { moisturePercent, onDryBasis } from '../results/moisture.ts'
import { amountMgG, percentOfMgG } from '../results/potency.ts'
import { ACID_FACTORS, totalPotential } from '../results/total-potentials.ts'
import type { ReferenceVector } from './reference-vector.ts'

const WCIA = 'WCIA lab result schema 2.2.0, example (conflabs/wcia-lab-result-schema)'
/** Read at infinitecal.com/california/analytical-services, which quotes it; the section itself could not be read. */
const CCR =
  "California's regulations (CCR, title 16 of the BCC) on dried flower, dry weight = wet weight / (1 - moisture / 100), by hand"

function factorOf(name: string): number {
  return ACID_FACTORS[name] ?? Number.NaN
}

function potency(
  id: string,
  source: string,
  [quantity, unit]: readonly [string, string],
  [expected, agreement]: readonly [ReferenceVector['expected'], ReferenceVector['agreement']],
  find: ReferenceVector['find'],
): ReferenceVector {
  const set = id.startsWith('wcia') ? 'WCIA lab result schema' : 'Potency'
  return { id, set, source, quantity, unit, expected, agreement, find }
}

export const potencyVectors: readonly ReferenceVector[] = [
  potency('wcia-total-thc', `${WCIA}: 3.419 + 0.877 x 16.08`, ['total THC', '%'], [17.52, { decimals: 2 }], () =>
    totalPotential(3.419, 16.08, factorOf('THC')),
  ),
  potency('wcia-total-cbd', `${WCIA}: 0.877 x 0.0371`, ['total CBD', '%'], [0.03254, { decimals: 5 }], () =>
    totalPotential(null, 0.0371, factorOf('CBD')),
  ),
  potency(
    'potency-200-mg-g',
    'Calculated by hand: 20 ug/mL x 1 mL x 100 / 10 mg',
    ['amount of an analyte in the sample', 'mg/g'],
    [200, { digits: 14 }],
    () => amountMgG(20, 1, 100, 10),
  ),
  potency(
    'potency-20-percent',
    'Calculated by hand: 200 mg/g / 10',
    ['amount of an analyte in the sample', '%'],
    [20, { digits: 14 }],
    () => percentOfMgG(amountMgG(20, 1, 100, 10)),
  ),
  potency(
    'potency-10-ml',
    'Calculated by hand: 12.5 ug/mL x 10 mL x 20 / 750 mg = 10 / 3',
    ['amount of an analyte in the sample', 'mg/g'],
    [3.33333333333333, { digits: 14 }],
    () => amountMgG(12.5, 10, 20, 750),
  ),
  potency(
    'potency-total-thc',
    'Calculated by hand: 1.0 + 0.877 x 10.0',
    ['total THC as it is printed', '%'],
    ['9.7700', 'equal'],
    () => formatPercent(totalPotential(1, 10, factorOf('THC'))),
  ),
  potency(
    'potency-moisture',
    'Calculated by hand: 100 mg that dry to 21 mg',
    ['moisture', '%'],
    [79, { digits: 14 }],
    () => moisturePercent(100, 21),
  ),
  potency(
    'potency-dry-basis',
    `${CCR}: 146.14 / (1 - 0.179)`,
    ['amount on dry basis', 'mg/g'],
    [178.0, { decimals: 1 }],
    () => onDryBasis(146.14, 17.9),
  ),
  potency(
    'potency-dry-total-cbd',
    `${CCR}: 0.877 x 146.14 / (1 - 0.179)`,
    ['total CBD on dry basis', 'mg/g'],
    [156.1, { decimals: 1 }],
    () => totalPotential(null, onDryBasis(146.14, 17.9), factorOf('CBD')),
  ),
]
