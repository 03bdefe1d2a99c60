import type { Caller } from './app.ts'
import { idempotent } from './caller.ts'

interface Marked {
  caller: Caller
  mark: string
}

async function made(caller: Caller, path: string, body: object): Promise<number> {
  const reply = await caller.call('POST', path, body, idempotent())
  if (reply.statusCode >= 400) throw new Error(`POST ${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<{ data: { id: number } }>().data.id
}

/** A homogeneity test of two units. */
export function newHomogeneityTest({ caller, mark }: Marked, samples: readonly number[]): Promise<number> {
  return made(caller, '/homogeneity_tests', { name: mark, judged_by: 'THC', samples })
}

/** The sample that tests a finished one again. */
export function newRetest({ caller, mark }: Marked, originalId: number): Promise<number> {
  const body = { asked_by: 'client', reason: `${mark}: the label says another number`, sample_weight: 700 }
  return made(caller, `/samples/${originalId}/retest`, body)
}
