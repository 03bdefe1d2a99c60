import { SAMPLE_MARKS, SAMPLE_STATES } from '@eluent/domain/samples'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, idParams, listMeta, listQuery, nullableText, text } from '../primitives.ts'
import { sampleRow } from './sample-row.ts'

const list = z
  .string()
  .max(1000)
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .optional()
/** Ids, comma-joined. */
const ids = z
  .string()
  .max(400)
  .transform((value) =>
    value
      .split(',')
      .filter((part) => part !== '')
      .map(Number),
  )
  .pipe(z.array(id).max(50))
  .optional()
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .max(200)
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)))
    .optional()

/** What narrows the list of samples besides its search. */
const facets = {
  /** One of these states. */
  state: oneOf(SAMPLE_STATES),
  /** All of these marks. */
  mark: oneOf(SAMPLE_MARKS),
  /** Of one of these report methods. */
  method: ids,
  /** Last tested by one of these people. */
  tester: ids,
  /** Prepared for whom, as it stands on the sample. */
  client: text(255).optional(),
  /** Registered from this instant on, and before that one. */
  created_from: z.iso.datetime().optional(),
  created_before: z.iso.datetime().optional(),
}

export const samplesQuery = listQuery.extend({
  ...facets,
  /** Slugs or ids, comma-joined. */
  exclude_sample_types: list,
  include_sample_types: list,
  machine_name: z.string().max(255).optional(),
  qcSamples: flag,
  format: z.enum(['json', 'csv']).optional(),
  download: flag,
})

export const listSamples = endpoint({
  method: 'GET',
  path: '/samples',
  summary: 'Lists the samples of the organization; format=csv streams all pages.',
  noun: 'samples',
  access: 'sample.list',
  query: samplesQuery.extend({
    /** Adds to each row what stands beside it. */
    beside: flag,
  }),
  reply: z.object({
    data: z.array(sampleRow),
    /** `more`: of a filtered list more than `total_count`, up to which its rows are counted. */
    meta: listMeta.extend({
      more: z.boolean().optional(),
      /** There where the laboratory has due times. */
      due_times: z.boolean().optional(),
    }),
  }),
  produces: ['application/json', 'text/csv'],
})

/** For what is done with a sample that a list did not bring. */
export const readSampleRow = endpoint({
  method: 'GET',
  path: '/samples/:id/row',
  summary: 'Reads one sample as its list shows it.',
  noun: 'samples',
  access: 'sample.list',
  params: idParams,
  reply: z.object({ data: sampleRow }),
})

const valueCounts = z.array(
  z.object({
    value: z.string(),
    /** A name of the value, where it is an id. */
    label: nullableText,
    total: z.number().int(),
    /** Whether there are more than `total`, up to which they are counted. */
    more: z.boolean(),
  }),
)

export const countSampleFacets = endpoint({
  method: 'GET',
  path: '/samples/facets',
  summary: 'Says how many samples each value of each filter would leave, given the other filters of the list.',
  noun: 'samples',
  access: 'sample.list',
  query: samplesQuery
    .omit({ startIndex: true, endIndex: true, sortOrder: true, sortColumn: true, format: true, download: true })
    .extend({
      /** The clients from this name on: so many are listed as one reads at a time. */
      client_from: text(255).optional(),
    }),
  reply: z.object({
    data: z.object({
      state: valueCounts,
      mark: valueCounts,
      method: valueCounts,
      tester: valueCounts,
      client: valueCounts,
    }),
  }),
})
