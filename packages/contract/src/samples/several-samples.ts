import { SEVERAL_MAX } from '@eluent/domain/samples'
import * as z from 'zod'
import { endpoint, type BodyOf, type ReplyOf } from '../endpoint.ts'
import { id, latitude, longitude, typed } from '../primitives.ts'
import { intakeFormInput } from './samples.ts'

const severalRowInput = intakeFormInput.pick({
  strain_name: true,
  sample_weight: true,
  batch_number: true,
  prepared_for: true,
  submission_identification: true,
  notes: true,
})

/** The rows that are right are stored, each once under the call's key; the others are refused by row, counted from 1. */
export const createSeveralSamples = endpoint({
  method: 'POST',
  path: '/samples/several',
  summary: 'Registers up to 200 samples of one material type and report method; refuses single rows with their reason.',
  noun: 'samples',
  touches: ['samples', 'queue'],
  access: 'sample.create',
  body: z.strictObject({
    for_all: z.strictObject({
      sample_type_id: typed,
      test_method_id: typed,
      prep_method_id: typed,
      /** A row without a batch number gets one of a series. */
      propose_batch_numbers: z.boolean().optional(),
      /** Due after the hours of a rush, where the laboratory has due times. */
      rush: z.boolean().optional(),
      latitude: latitude.nullish(),
      longitude: longitude.nullish(),
    }),
    rows: z.array(severalRowInput).min(1).max(SEVERAL_MAX),
  }),
  reply: z.object({
    data: z.object({
      done: z.array(z.object({ row: z.number(), id, strain_name: z.string(), batch_number: z.string() })),
      refused: z.array(
        z.object({
          row: z.number(),
          name: z.string(),
          reason: z.string(),
          /** Every message by its field. */
          errors: z.record(z.string(), z.array(z.string())),
        }),
      ),
    }),
  }),
})
export type SeveralInput = BodyOf<typeof createSeveralSamples>
export type SeveralReply = ReplyOf<typeof createSeveralSamples>['data']
