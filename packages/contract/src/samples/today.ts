import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableText } from '../primitives.ts'

export const readToday = endpoint({
  method: 'GET',
  path: '/samples/today',
  summary: "What stands beside the day's counts of samples: due, running, waiting, released today, overdue since when.",
  noun: 'samples',
  access: 'sample.list',
  reply: z.object({
    data: z.object({
      /** Not run, and overdue or due today; null where the laboratory has no due times. */
      due_not_run: z.number().nullable(),
      /** The name of the sample that is being measured. */
      running: nullableText,
      /** Finished or changed, and nobody has reviewed them; null where a release needs no review before it. */
      waiting: z.number().nullable(),
      released_today: z.number(),
      /** When the first of the overdue was due. */
      overdue_since: instant.nullable(),
    }),
  }),
})
