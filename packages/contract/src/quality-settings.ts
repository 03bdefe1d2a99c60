import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, nullableText, reasonBody } from './primitives.ts'

const value = z.union([z.boolean(), z.number(), z.string().max(2000)])
const values = z.record(z.string().max(64), value)

const qualitySettings = z.object({
  /** Every setting in force, by its key; which there are stands in the domain's QUALITY_SETTINGS. */
  values,
  /** Who changed a setting last and why, by its key; those never set are missing. */
  changed: z.record(z.string(), z.object({ by: z.string(), at: instant, why: nullableText })),
  /** Days that the laboratory's profile lets a calibration be used today; absent where it says nothing. */
  calibration_days_max: z.number().optional(),
})
export type QualitySettingsReply = z.output<typeof qualitySettings>

const reply = z.object({ data: qualitySettings })

export const readQualitySettings = endpoint({
  method: 'GET',
  path: '/quality/settings',
  summary: 'What the laboratory set for its own quality control',
  noun: 'quality settings',
  access: 'quality.view',
  reply,
})

export const updateQualitySettings = endpoint({
  method: 'PATCH',
  path: '/quality/settings',
  summary: 'Changes the settings that are sent, with a reason.',
  noun: 'quality settings',
  touches: ['quality settings', 'samples', 'calibrations', 'alerts'],
  access: 'quality.configure',
  body: z.object({ settings: values }).and(reasonBody.unwrap().unwrap()),
  reply,
})
