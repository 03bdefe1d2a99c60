import type { EquippedLaboratory } from './every-record.ts'
import { bodyOf } from './replies.ts'

/** A satisfactory CBD and a THC that is off by more than three sigma. */
export function proficiencyRound(more: object = {}) {
  return {
    provider: 'Example PT',
    scheme: 'Hemp cannabinoids',
    round: '2026-1',
    reported_on: '2026-01-05',
    unit: 'percent',
    results: [
      { analyte: 'CBD', assigned: '10', sigma: 0.5, assigned_u: 0.3, ours: '10.5', ours_u: 0.4 },
      { analyte: 'THC', assigned: '0.25', sigma: 0.02, ours: '0.32' },
    ],
    ...more,
  }
}

export async function newProficiencyRound({ caller }: Pick<EquippedLaboratory, 'caller'>): Promise<number> {
  const body = { proficiency_round: proficiencyRound() }
  return (await bodyOf<{ data: { id: number } }>(caller.post('/proficiency_rounds', body))).data.id
}
