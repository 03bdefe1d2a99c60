import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, nullableText } from './primitives.ts'
import { sampleResult } from './results/results.ts'

/** One line of the trail: who did what to the sample, when and why, and what it changed. */
export const historyEntry = z.object({
  id,
  at: instant,
  who: z.string(),
  /** The role they acted with. */
  role: z.string(),
  /** 'create', 'edit', 'append_result', 'clear_results', 'void' and so on. */
  action: z.string(),
  why: nullableText,
  /** Values as text; null where there was or is none. */
  changes: z.array(z.object({ field: z.string(), old: nullableText, new: nullableText })),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** An injection that no longer counts, with its results; its files for those who may see raw data. */
const voidedInjection = sampleResult
  .pick({
    uuid: true,
    vial_number: true,
    metadata: true,
    results: true,
    invalid: true,
    chromeUrl: true,
    source_files: true,
    attachments: true,
    csDataFolder: true,
    csDataName: true,
    machineName: true,
    injected_at: true,
    received_at: true,
  })
  .extend({
    received_by: z.string(),
    voided_at: instant,
    voided_by: z.string(),
    why: nullableText,
  })
export type VoidedInjection = z.output<typeof voidedInjection>

export const readSampleHistory = endpoint({
  method: 'GET',
  path: '/samples/:id/history',
  summary: "The sample's trail and its void runs, newest first; also of a deleted sample.",
  noun: 'samples',
  access: 'sample.edit',
  params: idParams,
  reply: z.object({
    data: z.object({
      /** The sample's name, and when it was deleted: a deleted sample has no page of its own. */
      sample: z.object({ strain_name: nullableText, batch_number: nullableText, deleted_at: instant.nullable() }),
      entries: z.array(historyEntry),
      /** Of a deleted sample all its injections. */
      voided_runs: z.array(voidedInjection),
      /** True when the reply is cut to the newest 500 entries and 200 injections. */
      truncated: z.boolean(),
    }),
  }),
})
