import { CALIBRATION_MODELS, CALIBRATION_STATES, CALIBRATION_WEIGHTINGS } from '@eluent/domain/calibrations'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, pathId, idParams, instant, listQuery, listReply, nullableNumber, nullableText } from './primitives.ts'

const choice = z.object({
  model: z.enum(CALIBRATION_MODELS),
  weighting: z.enum(CALIBRATION_WEIGHTINGS),
  through_zero: z.boolean(),
})

const excludedLevel = z.object({
  /** ug/mL; every vial of the level is left out. */
  level: z.number(),
  why: z.string().max(2000),
})

const calibrationAnalyte = choice.extend({
  name: z.string(),
  color: z.string(),
  levels: z.array(
    z.object({
      vial: z.number(),
      label: z.string(),
      /** ug/mL */
      level: z.number(),
      area: nullableNumber,
      /** By our own integration of its chromatogram, (signal unit) x s. */
      own_area: nullableNumber.optional(),
    }),
  ),
  excluded: z.array(excludedLevel),
  /** Mean of the levels with a peak, minutes, and their signal. */
  retention_time_min: nullableNumber.optional(),
  signal: nullableText.optional(),
})

const calibrationRow = z.object({
  id,
  version: z.number(),
  sample_id: id,
  machine_name: z.string(),
  method: z.object({ id, version: z.number(), name: z.string() }),
  state: z.enum(CALIBRATION_STATES),
  /** When the last vial was measured; its age counts from here. */
  measured_at: instant,
  worst_r2: nullableNumber,
  worst_r2_analyte: nullableText,
  worst_rse_percent: nullableNumber,
  created_at: instant,
  created_by_name: z.string(),
  approved_at: instant.nullable(),
  approved_by_name: nullableText,
})
export type CalibrationRow = z.output<typeof calibrationRow>

const sourceLots = z.array(z.object({ id, lot_number: z.string() }))

const icv = z.object({
  sample_id: id,
  measured_at: instant,
  readings: z.array(
    z.object({
      name: z.string(),
      vial: z.number(),
      label: z.string(),
      /** ug/mL */
      level: z.number(),
      area: nullableNumber,
    }),
  ),
})

const acceptanceLimit = z.object({ value: z.number(), source: z.string(), profile: nullableText })

/** What each analyte must keep: r2 and levels at least, RSE and deviations (percent) at most. */
export const acceptanceLimits = z.object({
  r2: acceptanceLimit,
  rse: acceptanceLimit,
  levels: acceptanceLimit,
  deviation: acceptanceLimit,
  lowest_deviation: acceptanceLimit,
})

const calibration = calibrationRow.extend({
  analytes: z.array(calibrationAnalyte),
  made_by_id: id,
  /** Why it was approved although a limit is missed. */
  exception: nullableText,
  /** Its maker approved it, since the laboratory had no other admin. */
  approved_alone: z.boolean(),
  /** The check by a second source; null before one is chosen. */
  icv: icv.nullable(),
  /** Lots of standards that the levels and the ICV were made of, at any depth. */
  lots: z.object({ levels: sourceLots, icv: sourceLots }),
  /** Between what the ICV must read, percent: by the laboratory's profile on its day, or the default; kept from the approval on. */
  icv_limit: z.object({
    low: z.number(),
    high: z.number(),
    below: z.boolean(),
    source: z.string(),
    profile: nullableText,
  }),
  /** What each analyte must keep: by the laboratory's profile on the day of the levels, or the default; kept from the approval on. */
  limits: acceptanceLimits,
  /** What an approval by the reader asks for. */
  asks: z.object({ icv: z.boolean(), other_admin: z.boolean() }),
  superseded_at: instant.nullable(),
  superseded_by_id: id.nullable(),
  rejected_at: instant.nullable(),
  rejected_by_name: nullableText,
  reject_reason: nullableText,
  /** Injections that were made while it was in force. */
  used_by: z.number(),
})
export type Calibration = z.output<typeof calibration>

const reply = z.object({ data: calibration })

export const listCalibrations = endpoint({
  method: 'GET',
  path: '/calibrations',
  summary:
    'Lists the calibrations of the instruments; those of one sample, method, instrument or state where it is given.',
  noun: 'calibrations',
  access: 'quality.view',
  query: listQuery.extend({
    sample_id: pathId.optional(),
    method_id: pathId.optional(),
    machine_name: z.string().max(255).optional(),
    state: z.enum(CALIBRATION_STATES).optional(),
  }),
  reply: listReply(calibrationRow),
})

export const readCalibration = endpoint({
  method: 'GET',
  path: '/calibrations/:id',
  summary: 'One calibration with its measured levels and how they are fitted',
  noun: 'calibrations',
  access: 'quality.view',
  params: idParams,
  reply,
})

export const createCalibration = endpoint({
  method: 'POST',
  path: '/calibrations',
  summary: 'Makes a finished Calibration sample a draft calibration of its instrument and method.',
  noun: 'calibrations',
  touches: ['calibrations'],
  access: 'quality.enter',
  body: z.object({ calibration: z.object({ sample_id: id }) }),
  reply,
  status: 201,
})

export const updateCalibration = endpoint({
  method: 'PATCH',
  path: '/calibrations/:id',
  summary:
    'Chooses model, weighting and excluded levels of a draft, analyte by analyte; analytes that are not sent stay.',
  noun: 'calibrations',
  touches: ['calibrations'],
  access: 'quality.enter',
  params: idParams,
  body: z.object({
    version: z.number().int(),
    analytes: z
      .array(choice.extend({ name: z.string().max(200), excluded: z.array(excludedLevel).max(100) }))
      .min(1)
      .max(200),
  }),
  reply,
})

export const listIcvCandidates = endpoint({
  method: 'GET',
  path: '/calibrations/:id/icv-candidates',
  summary:
    'The finished Standard samples that its instrument measured by its report method after the levels, newest first.',
  noun: 'calibrations',
  access: 'quality.view',
  params: idParams,
  reply: z.object({
    data: z.array(z.object({ sample_id: id, strain_name: nullableText, measured_at: instant })),
  }),
})

export const chooseIcv = endpoint({
  method: 'POST',
  path: '/calibrations/:id/icv',
  summary: 'Chooses the ICV of a draft, and copies what it measured; null takes it off.',
  noun: 'calibrations',
  touches: ['calibrations'],
  access: 'quality.enter',
  params: idParams,
  body: z.object({ version: z.number().int(), sample_id: id.nullable() }),
  reply,
})

export const approveCalibration = endpoint({
  method: 'POST',
  path: '/calibrations/:id/approve',
  summary: 'Puts a draft in force by the own password; the one in force before is superseded.',
  noun: 'calibrations',
  touches: ['calibrations'],
  access: 'quality.approve',
  params: idParams,
  body: z.object({
    version: z.number().int(),
    password: z.string().max(1000).nullish(),
    exception: z.string().max(2000).nullish(),
  }),
  reply,
})

export const rejectCalibration = endpoint({
  method: 'POST',
  path: '/calibrations/:id/reject',
  summary: 'Rejects a draft, with a reason; its sample can be made a calibration again.',
  noun: 'calibrations',
  touches: ['calibrations'],
  access: 'quality.approve',
  params: idParams,
  body: z.object({ version: z.number().int(), reason: z.unknown().optional() }),
  reply,
})
