import { createTestApp, type TestAppOptions } from './app.ts'
import {
  finishedSample,
  makeEveryRecord,
  manifestBody,
  projectBody,
  runBody,
  type EquippedLaboratory,
} from './every-record.ts'
import { ORIGIN_FIELDS, newTracer } from './certificates.ts'
import { createSample, idempotent, sampleBody } from './laboratory.ts'
import { bodyOf, dataOf, type Reply } from './replies.ts'
import { VALID_CALLS } from './valid-calls.ts'

type Send = () => Promise<Reply>

/** What a call may cost; what it needs is made first, by other calls. A cost that fell is written down here. */
interface CountedCall {
  /** BEGIN with SET LOCAL, COMMIT and the session's look-up are among the statements: each message to the server is one. */
  atMost: { statements: number; waits: number }
  prepare: (lab: EquippedLaboratory) => Promise<Send>
}

const reading =
  (path: string | ((lab: EquippedLaboratory) => Promise<string>), headers?: Record<string, string>) =>
  async (lab: EquippedLaboratory): Promise<Send> => {
    const address = typeof path === 'string' ? path : await path(lab)
    return () => lab.caller.get(address, headers)
  }

const ofFinished = (rest: string) => async (lab: EquippedLaboratory) => `/samples/${await finishedSample(lab)}${rest}`

const ofShared = (rest: string) => async (lab: EquippedLaboratory) => {
  const { share_key } = await dataOf<{ share_key: string }>(lab.caller.get(`/samples/${await finishedSample(lab)}`))
  return `/share/samples/${share_key}${rest}`
}

const PDF = { accept: 'application/pdf' }

/** The run that finishes a queued sample is the one that does most. */
async function lastRun(lab: EquippedLaboratory): Promise<Send> {
  const { caller } = lab
  const sample = await createSample(caller, lab, { strain_name: lab.mark })
  await bodyOf(caller.post('/sample_queues', { sample }))
  await bodyOf(caller.post(`/samples/${sample.id}/append_results`, await runBody(lab, crypto.randomUUID())))
  const body = await runBody(lab, crypto.randomUUID())
  return () => caller.post(`/samples/${sample.id}/append_results`, body)
}

/** A valid call of the contract with the ids of its own. */
function valid(method: 'POST' | 'PATCH' | 'DELETE', path: string) {
  return async (lab: EquippedLaboratory): Promise<Send> => {
    const build = VALID_CALLS[`${method} ${path}`]
    if (!build) throw new Error(`valid-calls.ts has no call for ${method} ${path}`)
    const { body, path: own = {} } = await build(lab)
    const ids: Record<string, string | number> = { ...lab.ids, ...own }
    const noun = path.split('/')[1] ?? ''
    return () => lab.caller.call(method, path.replace(':id', String(ids[noun])), body, idempotent())
  }
}

export const COUNTED_CALLS: Readonly<Record<string, CountedCall>> = {
  'the list of samples': {
    atMost: { statements: 6, waits: 2 },
    prepare: reading('/samples?startIndex=0&endIndex=10&sortColumn=id'),
  },
  'what stands under the bell': { atMost: { statements: 24, waits: 6 }, prepare: reading('/alerts') },
  'a sample': { atMost: { statements: 5, waits: 2 }, prepare: reading(ofFinished('')) },
  'its results': { atMost: { statements: 5, waits: 2 }, prepare: reading(ofFinished('/results')) },
  'its chromatograms': { atMost: { statements: 5, waits: 2 }, prepare: reading(ofFinished('/chromatograms')) },
  'its history': { atMost: { statements: 9, waits: 3 }, prepare: reading(ofFinished('/history')) },
  // what is kept of a released one is read along, since nobody knows before whether it is
  'its report as PDF': { atMost: { statements: 6, waits: 2 }, prepare: reading(ofFinished('/report/download'), PDF) },
  'its released report as PDF, drawn before': {
    atMost: { statements: 6, waits: 2 },
    prepare: async (lab) => {
      const path = `/samples/${await finishedSample(lab)}`
      const { version } = await dataOf<{ version: number }>(lab.caller.get(path))
      await bodyOf(lab.caller.post(`${path}/release`, { version }))
      const send = () => lab.caller.get(`${path}/report/download`, PDF)
      await send()
      return send
    },
  },
  'a shared report': { atMost: { statements: 5, waits: 2 }, prepare: reading(ofShared('')) },
  'the chromatograms of a shared report': {
    atMost: { statements: 5, waits: 2 },
    prepare: reading(ofShared('/chromatograms')),
  },
  'a shared report as PDF': { atMost: { statements: 6, waits: 2 }, prepare: reading(ofShared('/report/download')) },
  'find by a text': { atMost: { statements: 16, waits: 4 }, prepare: reading('/find?text=blue') },
  'the queue': { atMost: { statements: 5, waits: 2 }, prepare: reading('/sample_queues') },
  'register a sample': {
    atMost: { statements: 14, waits: 7 },
    prepare: async (lab) => () => lab.caller.post('/samples', sampleBody(lab, { strain_name: lab.mark })),
  },
  'edit a sample': { atMost: { statements: 16, waits: 12 }, prepare: valid('PATCH', '/samples/:id') },
  'store a run, the first': {
    atMost: { statements: 13, waits: 7 },
    prepare: valid('POST', '/samples/:id/append_results'),
  },
  'store a run, the last of a queued sample': { atMost: { statements: 14, waits: 7 }, prepare: lastRun },
  'clear the runs of a sample': {
    atMost: { statements: 10, waits: 7 },
    prepare: async (lab) => {
      const path = `/samples/${await finishedSample(lab)}/results`
      return () => lab.caller.delete(path, { reason: 'wrong vial' })
    },
  },
  'release a report': {
    atMost: { statements: 14, waits: 10 },
    prepare: async (lab) => {
      const path = `/samples/${await finishedSample(lab)}`
      const { version } = await dataOf<{ version: number }>(lab.caller.get(path))
      return () => lab.caller.post(`${path}/release`, { version })
    },
  },
  'save a certificate of analysis': {
    atMost: { statements: 13, waits: 10 },
    prepare: valid('PATCH', '/samples/:id/coa'),
  },
  // two of them read what the laboratory calls analytes
  'import a sample': { atMost: { statements: 52, waits: 41 }, prepare: valid('POST', '/samples') },
  'import a file of samples': { atMost: { statements: 50, waits: 40 }, prepare: valid('POST', '/imports') },
  'queue a sample': {
    atMost: { statements: 18, waits: 9 },
    prepare: async (lab) => {
      const sample = await createSample(lab.caller, lab, { strain_name: lab.mark })
      return () => lab.caller.post('/sample_queues', { sample })
    },
  },
  'queue a calibration': {
    atMost: { statements: 28, waits: 16 },
    prepare: valid('POST', '/sample_queues/start_calibration'),
  },
  'seal a sample': { atMost: { statements: 20, waits: 13 }, prepare: valid('POST', '/sample_certi') },
  'seal a project': {
    atMost: { statements: 13, waits: 10 },
    prepare: async (lab) => () => lab.caller.post('/project_certi', projectBody(lab)),
  },
  'seal a manifest': {
    atMost: { statements: 15, waits: 11 },
    prepare: async (lab) => {
      const body = await manifestBody(lab)
      return () => lab.caller.post('/transportation_certi', body)
    },
  },
  'seal an origin': {
    atMost: { statements: 12, waits: 9 },
    prepare: async (lab) => {
      const body = {
        form_fields: { ...ORIGIN_FIELDS, certificate_name: lab.mark },
        tracer: await newTracer(lab.caller),
      }
      return () => lab.caller.post('/certificate_of_origin', body)
    },
  },
  'verify a certificate': {
    atMost: { statements: 6, waits: 4 },
    prepare: reading(async ({ origin }) => `/verify/${origin.share_key}`),
  },
}

/** The real API with a record of every kind, and what brings a counted call up to its sending. */
export async function createCountedApp(options: TestAppOptions = {}) {
  let minutes = 0
  const app = await createTestApp({
    ...options,
    settings: { tokenLifetimeMinutes: 24 * 60 },
    overrides: { now: () => new Date(Date.now() + minutes * 60_000) },
  })
  const lab = await makeEveryRecord(app, app.laboratoryId, 'Counted')
  return {
    app,
    prepare: async (call: CountedCall): Promise<Send> => {
      const send = await call.prepare(lab)
      // numbers are made of the time, and those of this minute are taken
      minutes += 1
      return send
    },
  }
}
