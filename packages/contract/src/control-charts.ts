import { CHARTED_FIGURES, LIMIT_BASES } from '@eluent/domain/control-charts'
import { RULE_MODES, WESTGARD_RULES } from '@eluent/domain/qc'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  listMeta,
  messageReply,
  nullableNumber,
  nullableText,
  pathId,
  reasonBody,
  text,
  typed,
} from './primitives.ts'

const figure = z.enum(CHARTED_FIGURES)
const rule = z.enum(WESTGARD_RULES)
const named = z.object({ id, name: z.string() })

/** One series: an analyte of one lot at one level, as one instrument reads it by one report method. */
const controlSeries = z.object({
  id,
  method: named,
  machine_name: z.string(),
  figure,
  analyte: z.string(),
  lot: named.nullable(),
  /** '10 ug/mL', or what stood on the vial; '' where nothing did. */
  level: z.string(),
  /** What a true control reads, in the unit of the figure. */
  expected: nullableNumber,
  centre: nullableNumber,
  deviation: nullableNumber,
  basis: z.enum(LIMIT_BASES).nullable(),
  point_count: z.number(),
  last_at: instant.nullable(),
  /** What its newest point did. */
  state: z.enum(['rejected', 'warning', 'passed', 'establishing']),
})
export type ControlSeries = z.output<typeof controlSeries>

const controlSeriesRow = controlSeries.extend({
  /** The newest points, the oldest of them first. */
  recent: z.array(
    z.object({
      id,
      sample_id: id,
      value: z.number(),
      z: nullableNumber,
      centre: nullableNumber,
      deviation: nullableNumber,
      broken: z.array(rule),
      rejected: z.boolean(),
      excluded: z.boolean(),
    }),
  ),
})
export type ControlSeriesRow = z.output<typeof controlSeriesRow>

const controlPoint = z.object({
  id,
  measured_at: instant,
  /** Measured together: a batch, or a day of an instrument. */
  run: z.string(),
  value: z.number(),
  /** What it was judged with, once and for all; null in the establishing period. */
  centre: nullableNumber,
  deviation: nullableNumber,
  z: nullableNumber,
  broken: z.array(z.object({ rule, mode: z.enum(RULE_MODES) })),
  excluded: z.object({ at: instant, by_name: nullableText, why: z.string() }).nullable(),
  /** Its run was cleared since. */
  cleared: z.boolean(),
  sample: named,
  vial_number: nullableNumber,
  injection: nullableText,
  calibration_id: id.nullable(),
  analyst: nullableText,
})
export type ControlPoint = z.output<typeof controlPoint>

const controlEvent = z.object({
  /** Of one that was entered by hand. */
  id: id.nullable(),
  kind: z.enum(['equipment', 'column', 'mobile_phase', 'lot', 'calibration', 'software', 'hand']),
  at: instant,
  label: z.string(),
})
export type ControlEvent = z.output<typeof controlEvent>

const controlChart = controlSeries.extend({
  points: z.array(controlPoint),
  /** Every centre and deviation that it had, the newest first; without a centre they were withdrawn. */
  limits: z.array(
    z.object({
      id,
      centre: nullableNumber,
      deviation: nullableNumber,
      basis: z.enum(LIMIT_BASES),
      point_count: z.number(),
      first_at: instant.nullable(),
      last_at: instant.nullable(),
      reason: nullableText,
      created_at: instant,
      created_by_name: z.string(),
    }),
  ),
  violations: z.array(
    z.object({
      id,
      point_id: id,
      rule,
      mode: z.enum(RULE_MODES),
      point_ids: z.array(id),
      centre: z.number(),
      deviation: z.number(),
      measured_at: instant,
      nonconformance: z.object({ id, number: z.string() }).nullable(),
    }),
  ),
  events: z.array(controlEvent),
  /** Of its report method, now. */
  modes: z.record(rule, z.enum(RULE_MODES)),
  establishing_runs: z.number(),
  allowed_error_percent: z.number(),
})
export type ControlChart = z.output<typeof controlChart>

const reply = z.object({ data: controlChart })

const choice = z.string().max(255).optional()

export const listControlCharts = endpoint({
  method: 'GET',
  path: '/control-charts',
  summary: 'The control charts, those whose newest point broke a rule first, and what there is to choose from.',
  noun: 'control charts',
  access: 'quality.view',
  query: z.object({
    method: pathId.optional(),
    machine: choice,
    what: figure.optional(),
    analyte: choice,
    /** 0 for controls without a lot. */
    lot: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    level: choice,
    /** A control: the charts that it stands on, each up to its own point. */
    sample: pathId.optional(),
  }),
  reply: z.object({
    data: z.array(controlSeriesRow),
    meta: listMeta,
    choices: z.object({
      methods: z.array(named),
      machines: z.array(z.string()),
      figures: z.array(figure),
      analytes: z.array(z.string()),
      lots: z.array(named),
      levels: z.array(z.string()),
    }),
  }),
})

export const readControlChart = endpoint({
  method: 'GET',
  path: '/control-charts/:id',
  summary: 'A control chart: its points in time order as they were judged, limits, broken rules and events.',
  noun: 'control charts',
  access: 'quality.view',
  params: idParams,
  reply,
})

export const printControlChart = endpoint({
  method: 'GET',
  path: '/control-charts/:id/pdf',
  summary: 'A control chart as a PDF, with its limits, broken rules and performance.',
  noun: 'control charts',
  access: 'quality.view',
  params: idParams,
  produces: ['application/pdf'],
})

export const setControlLimits = endpoint({
  method: 'POST',
  path: '/control-charts/:id/limits',
  summary:
    'Centre and deviation from now on: of the first runs, the certificate, a period, or typed. Judges no older point.',
  noun: 'control charts',
  touches: ['control charts'],
  access: 'quality.approve',
  params: idParams,
  body: z.object({
    limits: z.object({
      basis: typed,
      centre: typed,
      deviation: typed,
      from: typed,
      until: typed,
      reason: typed,
    }),
  }),
  reply,
})

export const setControlRules = endpoint({
  method: 'PUT',
  path: '/control-charts/:id/rules',
  summary: "Which rules reject, warn or are off, for all charts of this chart's report method, from now on.",
  noun: 'control charts',
  touches: ['control charts'],
  access: 'quality.configure',
  params: idParams,
  body: z.object({ modes: z.record(z.string().max(8), z.string().max(8)), reason: typed }),
  reply,
})

export const excludeControlPoint = endpoint({
  method: 'POST',
  path: '/control-points/:id/exclude',
  summary: 'Takes a point out of centre and deviation, or back in, with a reason; it stays drawn.',
  noun: 'control charts',
  touches: ['control charts'],
  access: 'quality.approve',
  params: idParams,
  body: z.object({ excluded: z.boolean(), reason: typed }),
  reply,
})

export const createControlEvent = endpoint({
  method: 'POST',
  path: '/control-events',
  summary: 'Notes what happened to an instrument; its charts draw it.',
  noun: 'control charts',
  touches: ['control charts'],
  access: 'quality.enter',
  body: z.object({ event: z.object({ machine_name: text(255), happened_at: typed, label: typed }) }),
  reply: z.object({ data: controlEvent }),
  status: 201,
})

export const deleteControlEvent = endpoint({
  method: 'DELETE',
  path: '/control-events/:id',
  summary: 'Voids an event that was entered by hand.',
  noun: 'control charts',
  touches: ['control charts'],
  access: 'quality.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
