import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { idList } from './primitives.ts'

/** Labels for vials and bags: QR code of /qr/{share_key}, strain name, batch number. */
export const printLabels = endpoint({
  method: 'GET',
  path: '/labels',
  summary: 'Labels of samples as a PDF, on sheets of 30 or one per page.',
  noun: 'labels',
  access: 'sample.create',
  query: z.object({
    /** Sample ids, in the order of printing. */
    ids: idList,
    /** 'batch_number' prints in the order of the batch numbers instead. */
    order: z.enum(['given', 'batch_number']).optional(),
    /** 'vials' prints a label for each vial of the samples, in the order of their positions in the sample. */
    of: z.enum(['samples', 'vials']).optional(),
    layout: z.enum(['sheet', 'single']).optional(),
    /** Of each label. */
    copies: z.coerce.number<number | string>().optional(),
    /** The first free position of the first sheet, from 1. */
    start: z.coerce.number<number | string>().optional(),
  }),
  produces: ['application/pdf'],
})
