import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, nullableNumber } from './primitives.ts'
import { sample } from './samples/samples.ts'

/**
 * What a scanned code needs to lead on. Without a sign-in it says no more than that the key is known and whether there
 * are results: organization, batch and position are null. With one, a sample of another organization is refused.
 */
export const checkQr = endpoint({
  method: 'GET',
  path: '/qr/:shareKey',
  summary: 'Where a scanned key leads; a bearer token is read when one is sent.',
  noun: 'share',
  access: 'public',
  params: z.object({ shareKey: z.string().min(1).max(64) }),
  reply: z.object({
    data: z.object({
      id,
      share_key: z.string(),
      /** Whether an injection was stored. */
      results: z.boolean(),
      organization: z.object({ id }).nullable(),
      batch_id: id.nullable(),
      /** The test of a batch's sample, where it has one. */
      batch_test_id: id.nullable(),
      latitude: nullableNumber,
      longitude: nullableNumber,
    }),
  }),
})

export const readQrDetails = endpoint({
  method: 'GET',
  path: '/qr/:shareKey/details',
  summary: 'The sample behind a scanned key, for its own organization.',
  noun: 'share',
  access: 'sample.list',
  params: z.object({ shareKey: z.string().min(1).max(64) }),
  reply: z.object({ data: sample }),
})
