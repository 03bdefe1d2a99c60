import type { AnalyticalBatch } from '@eluent/contract'
import type { EquippedLaboratory } from './every-record.ts'
import type { Caller } from './caller.ts'
import { createSample, injection } from './laboratory.ts'
import { TEST_PASSWORD } from './people.ts'
import { bodyOf } from './replies.ts'
import type { Build } from './valid-calls.ts'

type Lab = Pick<EquippedLaboratory, 'app' | 'caller' | 'mark' | 'methodId' | 'prepMethodId'>

const newSample = async (lab: Lab): Promise<number> =>
  (await createSample(lab.caller, lab, { strain_name: lab.mark })).id

/** An open batch of one sample that has not run. */
export async function newAnalyticalBatch(lab: Lab, by: Caller = lab.caller, samples?: number[]): Promise<number> {
  const body = { samples: samples ?? [await newSample(lab)] }
  const { batch } = await bodyOf<{ batch: { id: number } }>(by.post('/analytical_batches', body))
  return batch.id
}

/** A batch of a colleague with one failed check. */
async function failedBatch(lab: Lab): Promise<{ id: number; check_id: number }> {
  const colleague = await lab.app.signIn('tester', lab.caller.person.organizationId)
  const standard = { sample_type_id: 9, prep_method_id: null }
  const { id } = await createSample(colleague, lab, { strain_name: lab.mark, sample_weight: 1 }, standard)
  const batch = await newAnalyticalBatch(lab, colleague, [id])
  await bodyOf(colleague.post(`/samples/${id}/append_results`, injection(`ccv-${id}`, { THC: 7.82 })))
  const { data } = await bodyOf<{ data: AnalyticalBatch }>(colleague.get(`/analytical_batches/${batch}`))
  return { id: batch, check_id: data.checks.find(({ state }) => state === 'failed')?.id ?? 0 }
}

async function newMembers(lab: Lab): Promise<{ id: number; members: number[] }> {
  const id = await newAnalyticalBatch(lab)
  const { data } = await bodyOf<{ data: AnalyticalBatch }>(lab.caller.get(`/analytical_batches/${id}`))
  return { id, members: data.members.map((member) => member.id) }
}

/** A queue that a failed check standard stopped. */
export const stoppedQueue: Build = async (lab) => {
  await bodyOf(lab.caller.post('/sample_queues', { sample: await newSample(lab) }))
  await failedBatch(lab)
  return { body: { reason: 'the standard was opened long ago' } }
}

const ofNew =
  (body: object): Build =>
  async (lab) => ({
    path: { analytical_batches: await newAnalyticalBatch(lab) },
    body,
  })

/** What the calls of analytical batches send. */
export const ANALYTICAL_BATCH_CALLS: Readonly<Record<string, Build>> = {
  'GET /analytical_batches': ({ methodId }) => ({ query: { method_id: methodId } }),
  'GET /analytical_batches/:id': () => ({}),
  'POST /analytical_batches': async (lab) => ({ body: { samples: [await newSample(lab)] } }),
  'POST /analytical_batches/:id/members': async (lab) => ({
    path: { analytical_batches: await newAnalyticalBatch(lab) },
    body: { samples: [await newSample(lab)] },
  }),
  'POST /analytical_batches/:id/qc': async (lab) => {
    const { id, members } = await newMembers(lab)
    return { path: { analytical_batches: id }, body: { role: 'DUP', parent_id: members[0] } }
  },
  'POST /analytical_batches/:id/judge': () => ({}),
  'POST /analytical_batches/:id/remove_members': async (lab) => {
    const { id, members } = await newMembers(lab)
    return { path: { analytical_batches: id }, body: { members, reason: 'weighed wrongly' } }
  },
  'POST /sample_queues/add_batch': async (lab) => {
    const { id, members } = await newMembers(lab)
    return { body: { batch_id: id, members } }
  },
  'POST /analytical_batches/:id/except': async (lab) => {
    const { id, check_id } = await failedBatch(lab)
    const signing = { email: lab.caller.person.email, password: TEST_PASSWORD, accepts: true }
    const said = { reason: 'Integration checked by hand', signing }
    return { path: { analytical_batches: id }, body: { check_id, ...said } }
  },
  'POST /analytical_batches/:id/withhold': async (lab) => ({
    path: { analytical_batches: (await failedBatch(lab)).id },
    body: { analyte: 'THC', reason: 'the standard reads low' },
  }),
  'POST /analytical_batches/:id/take_back': async (lab) => {
    const { id } = await failedBatch(lab)
    await bodyOf(
      lab.caller.post(`/analytical_batches/${id}/withhold`, { analyte: 'THC', reason: 'the standard reads low' }),
    )
    return { path: { analytical_batches: id }, body: { analyte: 'THC', reason: 'the standard was measured again' } }
  },
  'GET /analytical_batches/:id/qc_report': () => ({}),
  'POST /analytical_batches/:id/sign_qc_report': async (lab) => {
    const { id, check_id } = await failedBatch(lab)
    const signing = { email: lab.caller.person.email, password: TEST_PASSWORD, accepts: true }
    const reason = 'Integration checked by hand'
    await bodyOf(lab.caller.post(`/analytical_batches/${id}/except`, { check_id, reason, signing }))
    return { path: { analytical_batches: id }, body: { signing } }
  },
  'POST /analytical_batches/:id/reject': ofNew({ reason: 'the extracts stood open' }),
}
