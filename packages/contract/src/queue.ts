import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { bulkIds, bulkReply, id, idParams, messageReply, pathId, reasonBody } from './primitives.ts'
import { queueItem } from './queue-item.ts'
import { leasePage, queueDriver } from './queue-runs.ts'

/** The failed check that stopped the queue. */
const queueStop = z.object({
  batch_id: id,
  batch_number: z.string(),
  check_label: z.string(),
  analyte: z.string(),
  value_text: z.string(),
  limit_text: z.string(),
})
export type QueueStop = z.output<typeof queueStop>

export const listQueue = endpoint({
  method: 'GET',
  path: '/sample_queues',
  summary: 'The queue in running order.',
  noun: 'queue',
  access: 'sample.list',
  /** `done` counts the results since the oldest entry was queued. */
  reply: z.object({
    data: z.array(queueItem),
    done: z.number(),
    stopped: queueStop.nullable().optional(),
    /** Instruments whose driver may run the queue; missing where none may. */
    drivers: z.array(queueDriver).optional(),
  }),
})

export const goOnWithQueue = endpoint({
  method: 'POST',
  path: '/sample_queues/go_on',
  summary: 'Lets a queue that a failed check standard stopped go on, for a reason.',
  noun: 'queue',
  touches: ['queue'],
  access: 'sample_report.run_test',
  body: reasonBody,
  reply: messageReply,
})

const queueReply = z.object({ data: queueItem, message: z.string() })

/** `actual_role` and `assumed_org` are read from the session; a differing value is refused. */
export const addToQueue = endpoint({
  method: 'POST',
  path: '/sample_queues',
  summary: 'Queues a sample: each vial to acquire gets the lowest free tray position.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  body: z.strictObject({
    sample: z.union([id, z.object({ id })]),
    actual_role: z.string().max(64).nullish(),
    assumed_org: z.union([z.number(), z.string().max(64)]).nullish(),
  }),
  reply: queueReply,
})

export const addSeveralToQueue = endpoint({
  method: 'POST',
  path: '/sample_queues/add_several',
  summary:
    'Queues several samples in the order of their batch numbers; those that cannot be queued are named with the reason.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  body: z.strictObject({ samples: bulkIds }),
  reply: bulkReply,
})

export const queueAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/sample_queues/add_batch',
  summary:
    'Queues members of an analytical batch in this order, those that wait in the queue already with them; what has begun or cannot be queued is named with the reason.',
  noun: 'queue',
  touches: ['queue', 'samples', 'analytical batches'],
  access: 'sample_report.run_test',
  body: z.strictObject({ batch_id: id, members: bulkIds }),
  /** `added` are the samples among those done that were not in the queue before: what an undo takes off again. */
  reply: bulkReply.extend({ added: z.array(id) }),
})

export const removeSeveralFromQueue = endpoint({
  method: 'POST',
  path: '/sample_queues/remove_several',
  summary: 'Takes several samples off the queue; one that is being acquired stays and is named.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  body: z.strictObject({ samples: bulkIds }),
  reply: bulkReply,
})

export const diluteVial = endpoint({
  method: 'POST',
  path: '/samples/:id/vials/:vial/dilute',
  summary:
    'Adds a dilution of a vial that read above the range, by the smallest factor that brings it back, and queues it.',
  noun: 'queue',
  touches: ['queue', 'samples', 'chromatograms'],
  access: 'sample_report.run_test',
  params: idParams.extend({ vial: pathId }),
  reply: z.object({
    data: z.object({
      vial_number: z.number(),
      label: z.string(),
      /** Against the extract. */
      dilution_factor: z.number(),
      location: z.number(),
    }),
    message: z.string(),
  }),
  status: 201,
})

export const startCalibration = endpoint({
  method: 'POST',
  path: '/sample_queues/start_calibration',
  summary: 'Registers a five-level calibration and queues it.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  body: z.strictObject({ test_method_id: id.optional() }).nullish(),
  reply: queueReply,
  status: 201,
})

export const startCalibrationCheck = endpoint({
  method: 'POST',
  path: '/sample_queues/start_cal_check',
  summary: 'Registers a standard and queues it.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  body: z.strictObject({ test_method_id: id.optional() }).nullish(),
  reply: queueReply,
  status: 201,
})

export const addSleep = endpoint({
  method: 'POST',
  path: '/sample_queues/add_sleep',
  summary: 'Adds a sleep entry at the end of the queue.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  reply: queueReply,
  status: 201,
})

export const clearQueue = endpoint({
  method: 'POST',
  path: '/sample_queues/clear',
  summary: 'Empties the queue, but for an entry being acquired.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  reply: messageReply,
})

const placedVial = z.strictObject({
  vial_number: z.number().int().positive(),
  location: z.number().int().min(1).max(100),
})

/** What was taken from the queue: samples with the places of their vials, and a sleep entry. */
export const restoreQueue = endpoint({
  method: 'POST',
  path: '/sample_queues/restore',
  summary: 'Puts back what was taken from the queue, at the same tray positions and before what was added since.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  body: z.strictObject({
    samples: z.array(z.strictObject({ id, vials: z.array(placedVial).min(1).max(100) })).max(100),
    sleep: z.boolean().optional(),
  }),
  reply: z.object({ data: z.array(queueItem), message: z.string() }),
})

/** The vials to be loaded, tray and list on one page. */
export const printLoadingList = endpoint({
  method: 'GET',
  path: '/sample_queues/loading_list',
  summary: 'The loading list of the tray as a PDF of one page.',
  noun: 'queue',
  access: 'sample.list',
  produces: ['application/pdf'],
})

export const removeFromQueue = endpoint({
  method: 'DELETE',
  path: '/sample_queues/:id',
  summary: 'Removes one entry; the one being acquired cannot be removed.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  params: idParams,
  reply: messageReply,
  status: 202,
})

/** The whole queue, entry by entry. */
const entryOrder = z.array(id).min(1).max(500)

export const reorderQueue = endpoint({
  method: 'POST',
  path: '/sample_queues/order',
  summary: 'Puts the queue into another order; answers 409 when it is no longer as the caller saw it.',
  noun: 'queue',
  touches: ['queue'],
  access: 'sample_report.run_test',
  /** `from` is the order as the caller saw it, `to` the same entries as they should stand. */
  body: z.strictObject({ from: entryOrder, to: entryOrder }),
  reply: z.object({ data: z.array(queueItem), message: z.string() }),
})

/** Before a task is handed to the driver it is claimed here, so that no vial is sent twice. */
export const submitQueueTask = endpoint({
  method: 'POST',
  path: '/sample_queues/:id/submit',
  summary: 'Claims one vial (or the action) of an entry for the instrument; answers 409 when it was claimed before.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  params: idParams,
  body: z.strictObject({
    vial_number: z.number().int().positive().nullable(),
    /** The instrument's name as its driver says it; without it every machine of the list of equipment must be fit. */
    machine: z.string().max(255).nullish(),
    /** The page that holds the lease, where the instrument's driver may run the queue. */
    page: leasePage,
  }),
  newFields: ['machine', 'page'],
  reply: messageReply,
})

/** Gives a claimed vial or action back after a hand-over that failed. */
export const releaseQueueTask = endpoint({
  method: 'POST',
  path: '/sample_queues/:id/release',
  summary: 'Gives a claimed vial, or the action, back to the queue after a failed hand-over.',
  noun: 'queue',
  touches: ['queue', 'samples'],
  access: 'sample_report.run_test',
  params: idParams,
  body: z.strictObject({
    vial_number: z.number().int().positive().nullable(),
    /** The instrument that failed, as its driver says it; vials that came back are counted by it. */
    machine: z.string().max(255).nullish(),
    /** 'interrupted': it was handed over and has no result, which counts as an attempt. */
    how: z.enum(['not_started', 'interrupted']).optional(),
    /** Why, in the instrument's or the driver's words. */
    text: z.string().max(500).optional(),
  }),
  newFields: ['machine', 'how', 'text'],
  reply: messageReply,
})
