import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idList } from '../primitives.ts'

export const printLotLabels = endpoint({
  method: 'GET',
  path: '/inventory/labels',
  summary:
    'Labels of lots as a PDF, on sheets of 30 or one per page: code, name, concentration, last day, hazard words.',
  noun: 'inventory',
  access: 'inventory.view',
  query: z.object({
    /** Ids of lots, in the order of printing. */
    ids: idList,
    layout: z.enum(['sheet', 'single']).optional(),
    /** Of each label. */
    copies: z.coerce.number<number | string>().optional(),
    /** The first free position of the first sheet, from 1. */
    start: z.coerce.number<number | string>().optional(),
  }),
  produces: ['application/pdf'],
})
