import { NONCONFORMANCE_STATES } from '@eluent/domain/nonconformances'
import { PROFICIENCY_UNITS, PROFICIENCY_VERDICTS } from '@eluent/domain/proficiency'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, messageReply, nullableNumber, nullableText, reasonBody, typed } from './primitives.ts'

const proficiencyRound = z.object({
  id,
  version: z.number(),
  provider: z.string(),
  scheme: z.string(),
  round: z.string(),
  /** When the results came. */
  reported_on: z.string(),
  unit: z.enum(PROFICIENCY_UNITS),
  /** In the unit of the round; U with k = 2. */
  results: z.array(
    z.object({
      analyte: z.string(),
      assigned: z.number(),
      sigma: nullableNumber,
      assigned_u: nullableNumber,
      ours: z.number(),
      ours_u: nullableNumber,
      z: nullableNumber,
      zeta: nullableNumber,
      e_n: nullableNumber,
      verdict: z.enum(PROFICIENCY_VERDICTS),
    }),
  ),
  note: nullableText,
  nonconformance: z.object({ id, number: z.string(), state: z.enum(NONCONFORMANCE_STATES) }).nullable(),
  created_at: instant,
  created_by_name: z.string(),
})
export type ProficiencyRound = z.output<typeof proficiencyRound>

const nextRound = z.object({
  analyte: z.string(),
  last_on: z.string(),
  due_on: z.string(),
  due: z.enum(['ok', 'due_soon', 'overdue']),
})

export const listProficiencyRounds = endpoint({
  method: 'GET',
  path: '/proficiency_rounds',
  summary: 'The rounds of proficiency tests, newest first, and by when each analyte is to be in the next one.',
  noun: 'proficiency rounds',
  access: 'nonconformance.view',
  reply: z.object({ data: z.object({ rounds: z.array(proficiencyRound), next: z.array(nextRound) }) }),
})

export const createProficiencyRound = endpoint({
  method: 'POST',
  path: '/proficiency_rounds',
  summary: 'Keeps a round with its scores; one with an unsatisfactory analyte opens a nonconformance.',
  noun: 'proficiency rounds',
  touches: ['proficiency rounds', 'nonconformances', 'samples'],
  access: 'nonconformance.enter',
  body: z.object({
    proficiency_round: z.object({
      provider: typed,
      scheme: typed,
      round: typed,
      reported_on: typed,
      unit: z.enum(PROFICIENCY_UNITS),
      note: typed,
      results: z
        .array(
          z.object({
            analyte: z.string().max(1000),
            assigned: typed,
            sigma: typed,
            assigned_u: typed,
            ours: typed,
            ours_u: typed,
          }),
        )
        .max(100),
    }),
  }),
  reply: z.object({ data: proficiencyRound }),
  status: 201,
})

export const deleteProficiencyRound = endpoint({
  method: 'DELETE',
  path: '/proficiency_rounds/:id',
  summary: 'Voids a round that was entered wrongly; its nonconformance stays.',
  noun: 'proficiency rounds',
  touches: ['proficiency rounds', 'samples'],
  access: 'nonconformance.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
