import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  listReply,
  messageReply,
  nullableText,
  reasonBody,
  text,
  unpagedListQuery,
} from './primitives.ts'

export const chartType = z.object({ id, slug: z.string(), name: z.string(), image_url: z.string() })
export type ChartType = z.output<typeof chartType>

/** `unit`: amount (mg/g) or percent; `category`: derived (a total potential) or total (an analyte as measured). */
const chartAttribute = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  unit: z.enum(['amount', 'percent']),
  category: z.enum(['derived', 'total']),
})
export type ChartAttribute = z.output<typeof chartAttribute>

const chartScale = z.object({ id, slug: z.string(), name: z.string() })
export type ChartScale = z.output<typeof chartScale>

/** 'YYYY-MM-DD' */
const day = z.string()

const analyticalReport = z.object({
  id,
  name: z.string(),
  chart_type: chartType,
  chart_attributes: z.array(chartAttribute.omit({ slug: true })),
  chart_scale: chartScale,
  config: z.object({
    /** Ids of the compared samples; null for other scales. */
    batch_test_ids: z.array(id).nullable(),
    filters: z.object({ sample_type_id: id.nullable() }),
    attribute_type: z.enum(['derived', 'total']),
    sub_scale: z.enum(['strain_name', 'batch_number']).nullable(),
    /** The attributes along the axis, the scale's labels as series. */
    switch_axes: z.boolean(),
  }),
  start_date: day.nullable(),
  end_date: day.nullable(),
  created_by: z.object({ id, name: z.string() }),
  created_at: instant,
  updated_at: instant,
  version: z.number(),
})
export type AnalyticalReport = z.output<typeof analyticalReport>

/** What a graph was made from; see domain's GraphMeta. */
const graphMeta = z.object({
  samples: z.number().int(),
  labels_found: z.number().int(),
  labels_shown: z.number().int(),
  left_out: z.number().int(),
})

/**
 * The figures of a graph, mg/g or percent with two decimals: label to series to value; of the compare scale, day to the
 * tests of that day.
 */
const analyticalGraph = z.object({
  kind: z.enum(['graph', 'compare']),
  data: z.union([
    z.record(z.string(), z.record(z.string(), z.number())),
    z.record(z.string(), z.array(z.object({ name: z.string(), id, data: z.record(z.string(), z.number()) }))),
  ]),
  meta: graphMeta,
})
export type AnalyticalGraph = z.output<typeof analyticalGraph>

// validated by domain's rules, which have their own texts
const body = z.object({
  analytical_report: z.object({
    name: z.unknown().optional(),
    chart_type_id: z.unknown().optional(),
    chart_attribute_ids: z.array(z.number()).max(1000).nullish(),
    chart_scale_id: z.unknown().optional(),
    config: z
      .object({
        batch_test_ids: z.array(id).max(1000).nullish(),
        filters: z.object({ sample_type_id: id.nullish() }).nullish(),
        attribute_type: z.unknown().optional(),
        sub_scale: z.unknown().optional(),
        switch_axes: z.boolean().nullish(),
      })
      .nullish(),
    start_date: z.unknown().optional(),
    end_date: z.unknown().optional(),
  }),
  /** When sent with a change, it must be the one read; otherwise 409 names who changed the report and when. */
  version: z.number().int().optional(),
})
export type AnalyticalReportBody = z.input<typeof body>

const NOUN = 'analytical reports'
const choicesQuery = unpagedListQuery.pick({ sortOrder: true, sortColumn: true, no_pagination: true })

export const listChartTypes = endpoint({
  method: 'GET',
  path: '/chart-types',
  summary: 'Lists the types of graphs.',
  noun: NOUN,
  reads: 'chart choices',
  access: 'graph_dashboard.list',
  query: choicesQuery,
  reply: listReply(chartType),
})

export const listChartAttributes = endpoint({
  method: 'GET',
  path: '/chart-attributes',
  summary: 'Lists what can be drawn: the analytes and totals of the laboratory, each in both units.',
  noun: NOUN,
  reads: 'chart choices',
  access: 'graph_dashboard.list',
  query: choicesQuery,
  reply: listReply(chartAttribute),
})

export const listChartScales = endpoint({
  method: 'GET',
  path: '/chart-scales',
  summary: 'Lists by what results can be put together.',
  noun: NOUN,
  reads: 'chart choices',
  access: 'graph_dashboard.list',
  query: choicesQuery,
  reply: listReply(chartScale),
})

export const listAnalyticalReports = endpoint({
  method: 'GET',
  path: '/analytical-reports',
  summary: 'Lists the analytical reports; no_pagination=true gives all of them.',
  noun: NOUN,
  access: 'graph_dashboard.list',
  query: unpagedListQuery,
  reply: listReply(analyticalReport),
})

export const readAnalyticalReport = endpoint({
  method: 'GET',
  path: '/analytical-reports/:id',
  summary: 'One analytical report',
  noun: NOUN,
  access: 'graph_dashboard.list',
  params: idParams,
  reply: z.object({ data: analyticalReport }),
})

export const readAnalyticalReportData = endpoint({
  method: 'GET',
  path: '/analytical-reports/:id/data',
  summary: 'The figures of an analytical report, from the results as they stand.',
  noun: NOUN,
  access: 'graph_dashboard.list',
  params: idParams,
  reply: analyticalGraph,
})

/** The tests that a selection names, in its order; without those of other organizations and removed ones. */
export const listComparedTests = endpoint({
  method: 'GET',
  path: '/analytical-reports/tests',
  summary: 'The tests of a selection for comparison.',
  noun: NOUN,
  access: 'graph_dashboard.create',
  query: z.object({ ids: z.string().max(2000) }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        strain_name: nullableText,
        batch_number: nullableText,
        finished: z.boolean(),
        tested_at: instant.nullable(),
        created_at: instant,
      }),
    ),
  }),
})

/** With preview=true nothing is saved and the reply is the graph; without, the saved report. */
export const createAnalyticalReport = endpoint({
  method: 'POST',
  path: '/analytical-reports',
  summary: 'Adds an analytical report; preview=true answers its figures and saves nothing.',
  noun: NOUN,
  touches: ['analytical reports'],
  access: 'graph_dashboard.create',
  query: z.object({ preview: z.enum(['true', 'false']).optional() }),
  body,
  reply: z.union([z.object({ id, data: analyticalReport }), analyticalGraph]),
})

export const updateAnalyticalReport = endpoint({
  method: 'PATCH',
  path: '/analytical-reports/:id',
  summary: 'Changes an analytical report.',
  noun: NOUN,
  touches: ['analytical reports'],
  access: 'graph_dashboard.edit',
  params: idParams,
  body,
  reply: z.object({ id, data: analyticalReport }),
})

export const deleteAnalyticalReport = endpoint({
  method: 'DELETE',
  path: '/analytical-reports/:id',
  summary: 'Removes an analytical report.',
  noun: NOUN,
  touches: ['analytical reports'],
  access: 'graph_dashboard.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const downloadAnalyticalReport = endpoint({
  method: 'GET',
  path: '/analytical-reports/:id/download',
  summary: 'An analytical report as PDF.',
  noun: NOUN,
  access: 'graph_dashboard.export_pdf',
  params: idParams,
  produces: ['application/pdf'],
})

export const shareAnalyticalReport = endpoint({
  method: 'POST',
  path: '/analytical-reports/:id/share',
  summary: 'Sends an analytical report as PDF by e-mail.',
  noun: NOUN,
  touches: [],
  access: 'graph_dashboard.share',
  params: idParams,
  body: z.object({ email: text(64) }),
  reply: messageReply,
})
