import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, nullableNumber, nullableText, text, typed } from './primitives.ts'

/** The uploaded original of a run: one file, or all files of a run folder by their paths in it. */
const runFiles = z
  .array(z.object({ path: text(1024).min(1), file_id: z.uuid() }))
  .min(1)
  .max(500)

const chosenRun = z.object({
  /** What the run is called: its file's or folder's name. */
  name: text(255).min(1),
  files: runFiles,
  /** An approved calibration in force; its instrument and report method are those of the run. */
  calibration_id: id,
  /** Of a run that holds spectra and no signal: which of its wavelengths is the signal. Any other run has its own. */
  wavelength_nm: z.number().positive().nullish(),
})

const foundRun = z.object({
  /** What it was read as, e.g. 'andi'. */
  format: z.string(),
  /** Of the bytes; of a run folder over all of its files. */
  sha256: z.string(),
  /** As the file states them. */
  sample_name: nullableText,
  injected_at: nullableText,
  instrument: nullableText,
  channels: z.array(z.object({ name: z.string(), unit: z.string(), points: z.number(), own_peaks: z.number() })),
  /** The wavelengths of spectra without a signal, of which one is chosen; none of any other run. */
  wavelengths_nm: z.array(z.number()),
  /** The chosen one. */
  wavelength_nm: z.number().nullable(),
  /** Whose peaks count: those of the file's own table, or those found by us. */
  peaks_from: z.enum(['file', 'found']),
  /** One per calibrated analyte; without an area where no peak lies in its window. */
  analytes: z.array(
    z.object({ name: z.string(), rt_min: nullableNumber, area: nullableNumber, amount_ug_ml: nullableNumber }),
  ),
  /** Peaks without a name whose area is at least that of an LOQ. */
  unnamed: z.array(z.object({ signal: nullableText, rt_min: nullableNumber, area: nullableNumber })),
  /** What is doubtful, in sentences. */
  notes: z.array(z.string()),
  /** The sample that these bytes are already. */
  sample_id: z.number().nullable(),
})
export type FoundRun = z.output<typeof foundRun>

export const readChromatogramRun = endpoint({
  method: 'POST',
  path: '/imports/runs/read',
  summary: 'What an uploaded chromatogram or run folder holds, and what a calibration makes of it. Nothing is stored.',
  noun: 'imports',
  touches: [],
  access: 'sample.create',
  drivers: 'importing',
  body: chosenRun,
  reply: z.object({ data: foundRun }),
})

export const importChromatogramRun = endpoint({
  method: 'POST',
  path: '/imports/runs',
  summary: 'A sample with its result from an uploaded chromatogram or run folder, once by its SHA-256.',
  noun: 'imports',
  touches: ['samples'],
  access: 'sample.create',
  drivers: 'importing',
  body: chosenRun.extend({
    sample: z.object({
      strain_name: typed,
      batch_number: typed,
      sample_weight: typed,
      sample_type_id: typed,
      dilution_factor: typed,
    }),
  }),
  reply: z.object({ data: z.object({ sample_id: id, uuid: z.string() }) }),
  status: 201,
})
