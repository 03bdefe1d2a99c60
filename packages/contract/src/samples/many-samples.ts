import * as z from 'zod'
import { signingInput } from '../signatures.ts'
import { endpoint } from '../endpoint.ts'
import { BULK_MAX, SELECTION_MAX, bulkIds, bulkReply, id, idList, listMeta, nullableText, text } from '../primitives.ts'
import { clearing } from '../results/results.ts'
import { samplesQuery } from './list-endpoints.ts'
import { receiptInput, sampleDetailsInput } from './samples.ts'

export const selectSamples = endpoint({
  method: 'GET',
  path: '/samples/selection',
  summary: 'The ids of all samples that a list finds, at most 10,000; total_count says how many it finds.',
  noun: 'samples',
  access: 'sample.list',
  query: samplesQuery.omit({ startIndex: true, endIndex: true, format: true, download: true }),
  reply: z.object({ data: z.array(id), meta: listMeta }),
})

export const exportSelectedSamples = endpoint({
  method: 'POST',
  path: '/samples/selection/csv',
  summary: 'Streams these samples with the columns and the file name of the export of their list, in its order.',
  noun: 'samples',
  touches: [],
  access: 'sample.export_csv',
  query: samplesQuery.pick({ sortColumn: true, sortOrder: true, qcSamples: true }),
  body: z.strictObject({ samples: z.array(id).min(1).max(SELECTION_MAX) }),
  produces: ['text/csv'],
})

export const listChosenSamples = endpoint({
  method: 'GET',
  path: '/samples/chosen',
  summary: 'Names and versions of at most 200 samples, in the order of their batch numbers.',
  noun: 'samples',
  access: 'sample.list',
  query: z.object({ ids: idList.refine((ids) => ids.length <= BULK_MAX, `At most ${BULK_MAX} records at once.`) }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        strain_name: nullableText,
        batch_number: nullableText,
        version: z.number(),
        /** Whether a report of it was released before. */
        released_before: z.boolean(),
      }),
    ),
  }),
})

export const releaseSeveralReports = endpoint({
  method: 'POST',
  path: '/samples/release_reports',
  summary:
    'Releases the reports of several samples as they were read; those that cannot be released are named with the reason.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.edit',
  body: z.strictObject({
    samples: z
      .array(z.strictObject({ id, version: z.number().int() }))
      .min(1)
      .max(BULK_MAX),
    /** Why the reports that were released before are replaced. */
    why: text(255).optional(),
    comment: text(255).optional(),
    signing: signingInput.optional(),
  }),
  reply: bulkReply,
})

export const clearSeveralResults = endpoint({
  method: 'POST',
  path: '/samples/clear_results',
  summary:
    'Clears the results of several samples for one reason; those that cannot be cleared are named with the reason.',
  noun: 'samples',
  touches: ['samples', 'chromatograms'],
  access: 'sample.edit',
  body: z.strictObject({ samples: bulkIds, ...clearing }),
  reply: bulkReply,
})

export const saveCertificateDetails = endpoint({
  method: 'POST',
  path: '/samples/certificate_details',
  summary:
    'Says of several samples what their units and certificates need, finished ones too; what is left out is kept, what is blank is taken away.',
  noun: 'samples',
  touches: ['samples'],
  access: 'sample.edit',
  body: z.strictObject({
    samples: bulkIds,
    details: sampleDetailsInput.optional(),
    receipt: receiptInput.pick({ collected_at: true, amount: true, amount_unit: true }).optional(),
    sample_image_url: nullableText.optional(),
    reason: z.unknown().optional(),
  }),
  reply: bulkReply,
})
