import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, nullableNumber, nullableText, pathId } from '../primitives.ts'
import { chromeRtUnits } from './results.ts'

/** One trace of the chromatogram viewer. Times in minutes; `values` in `unit`. */
export const chromatogramTrace = z.object({
  uuid: z.string(),
  vial_number: z.number(),
  label: z.string(),
  channel: z.string(),
  /** The signal by the name that results carry; null where the run names none. */
  signal: nullableText,
  unit: z.string(),
  chromeRtUnits,
  timesMin: z.array(z.number()),
  values: z.array(z.number()),
  /** The results that were measured on it, at the times of their peaks. */
  apexes: z.array(z.object({ name: z.string(), timeMin: z.number() })),
})
export type ChromatogramTrace = z.output<typeof chromatogramTrace>

/** A signal that is missing or could not be read, with what to show. */
export const chromatogramFault = z.object({ vial_number: z.number(), signal: nullableText, message: z.string() })

const traceQuery = z.object({
  /** Vials to draw, comma-joined; at most six are answered. Absent: the first six. */
  vials: z.string().max(100).optional(),
})

export const readChromatograms = endpoint({
  method: 'GET',
  path: '/samples/:id/chromatograms',
  summary: 'The signals that the results of up to six vials were measured on, apexes kept.',
  noun: 'results',
  reads: 'chromatograms',
  access: 'sample.show_report',
  params: idParams,
  query: traceQuery,
  reply: z.object({
    data: z.array(chromatogramTrace),
    errors: z.array(chromatogramFault),
  }),
})

/** Arrays of equal length, one place per detected peak, signal after signal: minutes, and (signal unit) x seconds. */
export const readF4Data = endpoint({
  method: 'GET',
  path: '/samples/:id/chromatograms/:vial/f4',
  summary:
    "The injection's peaks as our own integration finds them at the results' times, each on its result's signal.",
  noun: 'results',
  reads: 'chromatograms',
  access: 'sample.show_report',
  params: idParams.extend({ vial: pathId }),
  reply: z.object({
    peak_start: z.array(z.number()),
    peak_stop: z.array(z.number()),
    area: z.array(z.number()),
    retention_time: z.array(z.number()),
    /** The signal that the peak was found on; null where the source names none. */
    signal: z.array(nullableText),
    /** The results at this peak: more than one where the peak holds several. */
    compounds: z.array(z.array(z.string())),
    /** The stored area of those results together; null where one has none. */
    stored_area: z.array(nullableNumber),
    /** Found area / stored area; null without a stored area above 0. */
    area_ratio: z.array(nullableNumber),
    /** Results with a retention time at which no peak was found. */
    without_peak: z.array(z.object({ compound: z.string(), signal: nullableText })),
  }),
})
