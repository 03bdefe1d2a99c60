import { DEFAULT_RULE_MODES } from '@eluent/domain/qc'
import { createSample, idempotent, injection, type Laboratory } from './laboratory.ts'
import type { Caller } from './app.ts'

interface Marked extends Laboratory {
  caller: Caller
  mark: string
}

const REASON = 'Agreed in the method review'

async function call<T>({ caller }: Marked, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const reply = await caller.call(method, path, body, idempotent())
  if (reply.statusCode >= 400) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<{ data: T }>().data
}

/** A check standard of 10 ug/mL with one vial, as it was read on an instrument of its own. */
async function readStandard(lab: Marked, amount: number, machineName: string): Promise<void> {
  const vial = { vial_type: 'red_1ml', label: '10 ug/ml', dilution_factor: 1, acquire: true }
  const top = { sample_type_id: 9, prep_method_id: null, prepared_samples: [vial] }
  const { id } = await createSample(lab.caller, lab, { strain_name: lab.mark }, top)
  const run = injection(`${id}-control.D`, { THCA: amount }, { machineName })
  await call(lab, 'POST', `/samples/${id}/append_results`, run)
}

/** A chart with a rule that was broken, its newest point last. */
export async function newControlChart(lab: Marked): Promise<{ id: number; point: number; sample: number }> {
  const machine = `${lab.mark} ${crypto.randomUUID()}`.slice(0, 100)
  await readStandard(lab, 10, machine)
  const [{ id } = { id: 0 }] = await call<{ id: number }[]>(
    lab,
    'GET',
    `/control-charts?what=recovery&machine=${encodeURIComponent(machine)}`,
  )
  const limits = { basis: 'typed', centre: 100, deviation: 2, reason: REASON }
  await call(lab, 'POST', `/control-charts/${id}/limits`, { limits })
  await call(lab, 'PUT', `/control-charts/${id}/rules`, { modes: DEFAULT_RULE_MODES, reason: REASON })
  await readStandard(lab, 12, machine)
  const { points } = await call<{ points: { id: number; sample: { id: number } }[] }>(
    lab,
    'GET',
    `/control-charts/${id}`,
  )
  const last = points.at(-1)
  return { id, point: last?.id ?? 0, sample: last?.sample.id ?? 0 }
}

export async function newControlEvent(lab: Marked): Promise<number> {
  return (await call<{ id: number }>(lab, 'POST', '/control-events', eventBody(lab.mark))).id
}

function eventBody(mark: string) {
  return { event: { machine_name: mark, happened_at: '2026-01-05T08:00:00Z', label: mark.slice(0, 64) } }
}

/** What each call that changes or names a chart sends. */
export const CONTROL_CHART_CALLS = {
  'GET /control-charts': async (lab: Marked) => ({
    query: { method: lab.methodId, sample: (await newControlChart(lab)).sample },
  }),
  'POST /control-charts/:id/limits': () => ({
    body: { limits: { basis: 'typed', centre: 101, deviation: 3, reason: REASON } },
  }),
  'PUT /control-charts/:id/rules': () => ({ body: { modes: DEFAULT_RULE_MODES, reason: REASON } }),
  'POST /control-points/:id/exclude': async (lab: Marked) => ({
    path: { 'control-points': (await newControlChart(lab)).point },
    body: { excluded: true, reason: REASON },
  }),
  'POST /control-events': ({ mark }: Marked) => ({ body: eventBody(mark) }),
  'DELETE /control-events/:id': async (lab: Marked) => ({
    path: { 'control-events': await newControlEvent(lab) },
    body: { reason: 'entered twice' },
  }),
}
