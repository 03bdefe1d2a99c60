import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  acceptedReply,
  bottleChange,
  controlAction,
  driverHealth,
  machineState,
  outboxList,
  runChanges,
  runList,
  taskSubmission,
} from './instrument.ts'

export { BOTTLE_OVERFULL_TEXT, RUN_METHOD, SLEEP_METHOD, STARTUP_FLUSH_METHOD } from '@eluent/domain/instrument'

/** Header that carries the pairing token on REST calls. */
export const PAIRING_HEADER = 'x-pairing-token'

const noun = 'driver'
const access = 'public'
/** The driver's calls; give them to `createClient({base: <driver address>})`. */
export const driverCalls = {
  state: endpoint({ method: 'GET', path: '/', noun, access, summary: 'The machine state', reply: machineState }),
  submit: endpoint({
    method: 'POST',
    path: '/',
    noun,
    touches: [],
    access,
    summary: 'Submit a vial or an action',
    body: taskSubmission,
    reply: acceptedReply,
  }),
  control: endpoint({
    method: 'POST',
    path: '/chemstation/sequence/control',
    noun,
    touches: [],
    access,
    summary: 'Start, pause, prepare, warm up, sleep, abort, stop the method',
    body: z.object({ action: controlAction }),
    reply: acceptedReply,
  }),
  bottle: endpoint({
    method: 'POST',
    path: '/machine/bottle',
    noun,
    touches: [],
    access,
    summary: 'A bottle was changed or filled',
    body: bottleChange,
    reply: machineState,
  }),
  warmup: endpoint({
    method: 'POST',
    path: '/machine/warmup',
    noun,
    touches: [],
    access,
    summary: 'Warm up',
    reply: acceptedReply,
  }),
  // Acts although it is a GET, as the documents name it: the driver lets no link, image or page loaded ahead do it.
  wake: endpoint({
    method: 'GET',
    path: '/actions/wake',
    noun,
    access,
    summary: 'Wake the instrument: the control action warmup',
    reply: acceptedReply,
  }),
  sleep: endpoint({
    method: 'GET',
    path: '/actions/sleep',
    noun,
    access,
    summary: 'Put the instrument to sleep: the control action sleep',
    reply: acceptedReply,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/chemstation/runs',
    noun,
    access,
    summary: 'Runs by sample group folder, loose sequences and loose runs',
    query: z.object({
      text: z.string().max(128).optional(),
      /** yyyy-mm-dd, the day of injection. */
      date: z.iso.date().optional(),
    }),
    reply: runList,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/chemstation/changes',
    noun,
    access,
    summary: 'Runs that came in since the driver started',
    reply: runChanges,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/outbox',
    noun,
    access,
    summary: 'Events not yet confirmed',
    reply: outboxList,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/outbox/resume',
    noun,
    touches: [],
    access,
    summary: 'Send all unconfirmed events again now',
    reply: z.object({ sent: z.number().int() }),
  }),
  readBalance: endpoint({
    method: 'POST',
    path: '/balance/read',
    noun,
    touches: [],
    access,
    summary: 'The stable weight on the balance, as a weight of this moment',
    reply: z.object({ weight_mg: z.number(), balance: z.string() }),
  }),
  health: endpoint({ method: 'GET', path: '/health', noun, access, summary: 'Health', reply: driverHealth }),
} as const

/** The address of one run, or of one original file, below the driver's own address. */
export function runPath(path: string) {
  return `/chemstation/runs/${path.split('/').map(encodeURIComponent).join('/')}`
}
export function runFilePath(path: string) {
  return `/chemstation/files/${path.split('/').map(encodeURIComponent).join('/')}`
}
