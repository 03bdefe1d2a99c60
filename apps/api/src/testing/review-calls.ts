import { finishedSample } from './every-record.ts'
import { askFor, signingOf } from './review-records.ts'
import type { Build } from './valid-calls.ts'

/** What the calls of reviews send. */
export const REVIEW_CALLS: Readonly<Record<string, Build>> = {
  'GET /samples/:id/review': () => ({}),
  'POST /samples/:id/review': ({ caller }) => ({ body: { version: 1, signing: signingOf(caller) } }),
  'POST /samples/:id/return': () => ({ body: { version: 1, reason: 'the peak is split' } }),
  'POST /samples/review_data': async (lab) => {
    const id = await finishedSample(lab)
    const { version } = await lab.caller.read<{ version: number }>(`/samples/${id}`)
    await askFor(lab.caller, 2)
    return { body: { samples: [{ id, version }], signing: signingOf(lab.caller) } }
  },
}
