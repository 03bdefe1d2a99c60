import { createProficiencyRound } from '../features/proficiency/change-proficiency-round.ts'
import { backdateNonconformance } from '../records/demo/demo-store.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'
import { daysBefore, on } from './clock.ts'

type Line = readonly [
  analyte: string,
  assigned: number,
  sigma: number,
  assigned_u: number,
  ours: number,
  ours_u: number,
]

/** Days are before today, on which the results came. The last one found CBN wanting. */
const ROUNDS: readonly { name: string; days: number; lines: readonly Line[] }[] = [
  {
    name: 'H-1',
    days: 204,
    lines: [
      ['THCA', 14.2, 0.55, 0.21, 14.62, 0.64],
      ['THC', 0.61, 0.04, 0.015, 0.588, 0.034],
      ['CBDA', 3.34, 0.15, 0.06, 3.41, 0.17],
      ['CBD', 0.42, 0.03, 0.012, 0.431, 0.026],
    ],
  },
  {
    name: 'H-2',
    days: 23,
    lines: [
      ['THCA', 17.9, 0.68, 0.26, 17.35, 0.77],
      ['THC', 0.83, 0.05, 0.02, 0.94, 0.05],
      ['CBDA', 2.05, 0.1, 0.04, 2.11, 0.11],
      ['CBD', 0.31, 0.025, 0.01, 0.302, 0.02],
      ['CBN', 0.118, 0.012, 0.005, 0.159, 0.01],
    ],
  },
]

/** What two rounds of a provider said of the demo laboratory. */
export async function seedProficiency(deps: Pick<Deps, 'db' | 'now'>, tester: Call): Promise<void> {
  for (const { name, days, lines } of ROUNDS) {
    const at = daysBefore(deps.now(), days)
    const { nonconformance } = await createProficiencyRound(...on(deps, days, tester), {
      provider: 'Example Proficiency',
      scheme: 'Cannabinoids in hemp flower',
      round: `${at.getUTCFullYear()}-${name}`,
      reported_on: at.toISOString().slice(0, 10),
      unit: 'percent',
      results: lines.map(([analyte, assigned, sigma, assigned_u, ours, ours_u]) => ({
        analyte,
        assigned,
        sigma,
        assigned_u,
        ours,
        ours_u,
      })),
    })
    if (nonconformance)
      await deps.db.transaction(tester, (tx) => backdateNonconformance(tx, nonconformance.id, at.toISOString()))
  }
}
