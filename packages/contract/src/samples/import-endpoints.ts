import * as z from 'zod'
import { endpoint, type BodyOf } from '../endpoint.ts'
import { id, text } from '../primitives.ts'
import { newSampleInput } from './sample-endpoints.ts'

const importOutcomes = z.array(
  z.object({
    key: z.string(),
    /** created: now or by an earlier call with this key. */
    outcome: z.enum(['created', 'refused']),
    /** The new sample; of a row that was already imported, that sample. */
    sample_id: z.number().nullable(),
    error: z.string().nullable(),
    code: z.string().nullable(),
    /** Messages by field, as POST samples answers them. */
    errors: z.record(z.string(), z.array(z.string())).nullable(),
    /** Whether sending the same row again can succeed. */
    retry: z.boolean(),
  }),
)
export type ImportOutcome = z.output<typeof importOutcomes>[number]

/**
 * Many rows of a batch file in one call. Each row is a transaction of its own with its own key: it is stored
 * completely and once, or refused with its reason, independently of the others.
 */
export const importSamples = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Imports up to 100 samples; every row has its own key and its own outcome.',
  noun: 'imports',
  touches: ['samples', 'methods'],
  access: 'sample.create',
  drivers: 'importing',
  body: z.object({
    rows: z
      .array(z.object({ key: text(255).min(1), sample: newSampleInput }))
      .min(1)
      .max(100),
  }),
  reply: z.object({ data: importOutcomes }),
})

/** The number of a record, or its name where no other of its kind has the same. */
const numberOrName = z.union([id, text(255).min(1)])

/** For who has nobody to look at a preview. */
export const importResultFile = endpoint({
  method: 'POST',
  path: '/imports/files',
  summary: 'Imports every sample of an uploaded file by a template and a report method, each row once.',
  noun: 'imports',
  touches: ['samples'],
  access: 'sample.create',
  drivers: 'importing',
  body: z.object({
    /** Uploaded with kind 'source'. */
    file_id: z.uuid(),
    template_id: numberOrName,
    test_method_id: numberOrName,
    /** Of rows that state no material, or an unknown one; without it they are refused. */
    sample_type_id: numberOrName.optional(),
    sheet: text(255).optional(),
    /** A part of a large file: its rows from here on, counted from 0. */
    start: z.number().int().min(0).max(999_999).optional(),
    /** At most so many; absent: all. */
    rows: z.number().int().min(1).max(1000).optional(),
  }),
  reply: z.object({
    /** Each key begins with the row as a spreadsheet counts it. */
    data: importOutcomes,
    file: z.object({
      sha256: z.string(),
      created: z.number(),
      /** Rows that were samples before this call. */
      already: z.number(),
      refused: z.number(),
      /** What a value of the file, or the file as a whole, lacks; told with its first rows. */
      problems: z.array(z.string()),
      /** Why rows were refused, each with sheet, row and, where it is one cell's, column. */
      refusals: z.array(z.string()),
      /** What somebody should look at though its rows are samples: words and negative amounts, columns that are not read. */
      notes: z.array(z.string()),
      /** Where the next part starts; null after the last row. */
      next: z.number().nullable(),
    }),
  }),
})
export type ImportedFile = BodyOf<typeof importResultFile>
