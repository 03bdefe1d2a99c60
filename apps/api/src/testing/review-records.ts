import type { Caller } from './caller.ts'
import { TEST_PASSWORD } from './people.ts'
import { bodyOf } from './replies.ts'

/** Sets how many reviews the laboratory asks for. */
export async function askFor(caller: Caller, reviews: number): Promise<void> {
  const settings = { reviews_before_release: reviews }
  await bodyOf(caller.patch('/quality/settings', { settings, reason: 'as the procedure says' }))
}

/** Shows all that a signing can ask for. */
export function signingOf({ person }: Pick<Caller, 'person'>) {
  return { email: person.email, password: TEST_PASSWORD, accepts: true }
}

/** The review of a finished sample's data, in a laboratory that asks for one review again afterwards. */
export async function newReview(caller: Caller, id: number): Promise<void> {
  const { version } = await caller.read<{ version: number }>(`/samples/${id}`)
  await askFor(caller, 2)
  await bodyOf(caller.post(`/samples/${id}/review`, { version, signing: signingOf(caller) }))
  await askFor(caller, 1)
}
