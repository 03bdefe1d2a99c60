import { approveBudget } from '../features/uncertainty-budgets/approve-budget.ts'
import { createBudget } from '../features/uncertainty-budgets/change-budget.ts'
import type { BodyOf, createUncertaintyBudget } from '@eluent/contract'
import { listMethodRows } from '../records/report-methods/report-methods-store.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'
import { daysBefore, on } from './clock.ts'
import { passwordOf } from './people.ts'

const DRAFTED_DAYS_AGO = 12
const APPROVED_DAYS_AGO = 11

/** Flower prepared twice, percent, and what two rounds of a proficiency test said. */
const CHARTED: Readonly<
  Record<string, { pairs: string; bias: readonly [number, number]; u: readonly [number, number] }>
> = {
  THCA: {
    pairs: '17.2 17.6 21.4 20.9 14.8 15.1 19.3 19.6 22.7 22.1 16.4 16.6 18.9 18.5 20.2 20.7',
    bias: [2.96, -3.07],
    u: [0.74, 0.73],
  },
  THC: {
    pairs: '0.62 0.64 0.81 0.79 0.55 0.53 0.71 0.74 0.93 0.90 0.66 0.67 0.58 0.60 0.77 0.74',
    bias: [-3.61, 4.2],
    u: [1.23, 1.2],
  },
  CBDA: {
    pairs: '3.31 3.40 2.08 2.05 4.12 4.01 2.77 2.84 3.05 3.00 2.42 2.47 3.66 3.58 2.91 2.96',
    bias: [2.1, 2.93],
    u: [0.9, 0.98],
  },
  CBD: {
    pairs: '0.42 0.43 0.31 0.32 0.55 0.53 0.38 0.37 0.47 0.48 0.29 0.30 0.51 0.50 0.36 0.35',
    bias: [2.62, -2.58],
    u: [1.43, 1.61],
  },
}

type Line = BodyOf<typeof createUncertaintyBudget>['budget']['lines'][number]

function lineOf(analyte: string): Line {
  const common = { analyte, from_percent: 0.02, to_percent: 40, reproducibility_from: 'duplicates' as const }
  const charted = CHARTED[analyte]
  if (charted !== undefined) {
    const numbers = charted.pairs.split(' ')
    return {
      ...common,
      approach: 'top_down',
      source: 'Duplicates of flower of this year; rounds H-1 and H-2 of Example Proficiency',
      pairs: numbers.flatMap((first, at) => (at % 2 === 0 ? [{ first, second: numbers[at + 1] }] : [])),
      references: charted.bias.map((bias_percent, at) => ({
        name: `Example Proficiency, H-${at + 1}`,
        kind: 'proficiency' as const,
        bias_percent,
        u_reference_percent: charted.u[at],
      })),
    }
  }
  if (analyte === 'CBN')
    return {
      ...common,
      approach: 'bottom_up',
      source: 'Certificates of balance, flask and standard; validation VR-07',
      factors: [
        { name: 'Concentration of the standard', value: 1000, uncertainty: 6, distribution: 'normal' },
        { name: 'Reading off the curve', value: 10, uncertainty: 0.35, distribution: 'normal' },
        { name: 'Volume of the extract, mL', value: 20, uncertainty: 0.06, distribution: 'triangular' },
        { name: 'Dilution', value: 10, uncertainty: 0.12, distribution: 'rectangular' },
        { name: 'Weight, mg', value: 500, uncertainty: 0.5, distribution: 'rectangular' },
        { name: 'Extraction', value: 1, uncertainty: 0.04, distribution: 'rectangular' },
      ],
    }
  return {
    ...common,
    approach: 'fixed',
    source: 'Validation VR-07, largest of the minor cannabinoids',
    expanded_percent: 12,
  }
}

/** How uncertain the laboratory's first method is: drafted by the analyst, approved by the manager before last week's reports. */
export async function seedUncertainty(deps: Deps, tester: Call, manager: Call): Promise<void> {
  const [method] = await deps.db.read(manager, listMethodRows)
  if (method === undefined) throw new Error('the laboratory has no report method')
  const { id, version } = await createBudget(...on(deps, DRAFTED_DAYS_AGO, tester), {
    method_id: method.id,
    estimated_on: daysBefore(deps.now(), DRAFTED_DAYS_AGO).toISOString().slice(0, 10),
    k: 2,
    correlation: 0,
    moisture_u_percent: 0.4,
    note: 'SOP-31, estimated once a year',
    lines: method.analytes.map(({ analyte }) => lineOf(analyte)),
  })
  await approveBudget(...on(deps, APPROVED_DAYS_AGO, manager), id, {
    version,
    signing: { email: manager.actor.email, password: passwordOf('admin'), accepts: true },
  })
}
