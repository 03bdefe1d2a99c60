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

/** A run that no longer counts, with what it had found; its files for those who may see raw data. */
export const voidedRun = sampleResult
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
export type VoidedRun = z.output<typeof voidedRun>

export const readSampleHistory = endpoint({
  method: 'GET',
  path: '/samples/:id/history',
  summary: "The sample's trail and its void runs, newest first; also of a deleted sample.",
  noun: 'samples',
  access: 'sample.edit',
  params: idParams,
  reply: z.object({
    data: z.object({
      /** What the sample is called, and when it was deleted: the page of its own says nothing of it then. */
      sample: z.object({ strain_name: nullableText, batch_number: nullableText, deleted_at: instant.nullable() }),
      entries: z.array(historyEntry),
      /** Of a deleted sample all its runs. */
      voided_runs: z.array(voidedRun),
      /** True when there is more than is answered: the newest 500 entries and 200 runs. */
      truncated: z.boolean(),
    }),
  }),
})
