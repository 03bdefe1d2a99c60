import { QUANTIFY_FROM } from '@eluent/domain/calibrations'
import * as z from 'zod'
import { convertedUnits } from '../import-templates.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, instant, messageReply, nullableNumber, nullableText, text } from '../primitives.ts'

/** An analyte of one injection. Both spellings of name and retention time are read; one is written. */
export const analyteRow = z.object({
  compound: z.string(),
  name: z.string(),
  /** ug/mL in the injected solution */
  amount: nullableNumber,
  amount_ug_ml: nullableNumber,
  /** mg/g of the sample */
  amount_mg_g: nullableNumber,
  concentration_perc: nullableNumber,
  peak_area: nullableNumber,
  rt_min: nullableNumber,
  peak_retention_time: nullableNumber,
  peak_start: nullableNumber,
  peak_end: nullableNumber,
  resolution: nullableNumber,
  /** The detector signal it was measured on, e.g. 'DAD1B'; null where the source names none. */
  signal: nullableText,
})
export type AnalyteRow = z.output<typeof analyteRow>

const measured = z.union([z.number(), z.string().max(64), z.null()]).optional()

export const analyteRowInput = z.object({
  compound: text(64).nullish(),
  name: text(64).nullish(),
  amount: measured,
  amount_ug_ml: measured,
  amount_mg_g: measured,
  concentration_perc: measured,
  peak_area: measured,
  rt_min: measured,
  peak_retention_time: measured,
  peak_start: measured,
  peak_end: measured,
  resolution: measured,
  signal: text(255).nullish(),
})
export type AnalyteRowInput = z.output<typeof analyteRowInput>

const attachment = z.object({
  attachmentType: z.string(),
  name: z.string(),
  fileType: z.string(),
  size: z.number(),
  url: z.string(),
})

/** A piece of equipment, or a column by its lot, with the days of its last calibration and verification before it was used. */
const usedPiece = z.object({
  name: z.string(),
  serial: nullableText,
  lot_number: nullableText.optional(),
  calibrated_on: nullableText,
  verified_on: nullableText,
})

/** A detector signal of a run, and the stored file that holds it. */
const signalFile = z.object({ name: text(255), file_id: z.uuid() })
export type SignalFile = z.output<typeof signalFile>

export const chromeRtUnits = z.enum(['Minutes', 'Seconds'])

/** One injection of a vial, as the report and the vial page read it. */
export const sampleResult = z.object({
  uuid: z.string(),
  /** Counts from 1 over the vials with acquire true. */
  vial_number: z.number(),
  prepared_sample_id: id.nullable(),
  metadata: z.record(z.string(), z.string()),
  results: z.array(analyteRow),
  invalid: z.array(analyteRow),
  chromeUrl: nullableText,
  chromeRtUnits: chromeRtUnits.nullable(),
  /** The signals that are drawn, where the source names them; else the one of `chromeUrl` is. */
  signals: z.array(signalFile),
  chromeUploadError: nullableText,
  importedSource: nullableText,
  importedTemplate: z.object({ id, name: z.string() }).nullable(),
  /** How an imported result was read; null for injections. Without a kept original (`kept` false) it is stored as sent. */
  imported: z
    .object({
      kept: z.boolean(),
      file_name: nullableText,
      sheet: nullableText,
      /** Type 2: the sample's row in the file, counted from 0. */
      row: nullableNumber,
      /** What was changed by hand before the import: the file's value and the stored one. */
      edits: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
      /** Of the kept original; absent without one. */
      sha256: z.string().optional(),
      /** Who imported it; when is the result's received_at. */
      by: z.string().optional(),
      /** The units that were converted; null where every number was kept as it stands. */
      converted: convertedUnits.nullish(),
    })
    .nullable(),
  /** The file that a run was brought from on the import screen; absent for runs of an instrument. */
  brought: z.object({ file_name: z.string(), sha256: z.string(), by: z.string() }).optional(),
  attachments: z.array(attachment),
  /** The approved calibration of its instrument and method that was in force when it was injected. */
  calibration: z
    .object({
      id,
      measured_at: z.string(),
      approved_at: z.string(),
      worst_r2: nullableNumber,
      worst_r2_analyte: nullableText,
    })
    .nullish(),
  /** Whose amounts count; empty for runs from before it was kept, which have the instrument's. */
  quantified_from: z.enum(QUANTIFY_FROM).nullish(),
  /** What its calibration, without its lowest or highest level, left of the method's range; ug/mL. Absent where it left all. */
  narrowed_ranges: z.array(z.object({ name: z.string(), low: nullableNumber, high: nullableNumber })).optional(),
  /** Its instrument in the list of equipment, with the days of its last calibration and verification before it. */
  equipment: usedPiece.nullish(),
  /** Balance and pipette of its vial, and the column that stood at the instrument. */
  bench_equipment: z.array(usedPiece).optional(),
  csDataFolder: nullableText,
  csDataName: nullableText,
  machineName: nullableText,
  chemstationImported: z.boolean(),
  dataZipUrl: nullableText,
  /** The unchanged original files. Listed for admin roles only; opened through tickets. */
  source_files: z.array(z.object({ id: z.uuid(), name: z.string(), media_type: z.string(), size_bytes: z.number() })),
  /** The instrument's own time, and the server's at receipt. */
  injected_at: instant.nullable(),
  received_at: instant,
})
export type SampleResult = z.output<typeof sampleResult>

export const compound = z.object({
  name: z.string(),
  color: z.string(),
  percent: nullableNumber,
  /** ug/mL, mean over the vials in range */
  amount: nullableNumber,
  /** Of one vial: the one that reads nearest to the amount. */
  peak_area: nullableNumber,
  peak_area_vial: nullableNumber,
  /** percent; null where the method states none, absent in what was sealed before reports stated it */
  lod: nullableNumber.optional(),
  /** percent */
  loq: nullableNumber,
  /** mg/g */
  mg: nullableNumber,
  state: z.enum(['value', 'below_loq', 'not_detected', 'over_bounds', 'no_data', 'qc_failed']),
  over_bounds_value: nullableNumber,
  /** Relative standard deviation over the vials, percent. */
  rsd_percent: nullableNumber,
})
export type Compound = z.output<typeof compound>

export const derivedCompound = z.object({
  name: z.string(),
  percent: nullableNumber,
  mg: nullableNumber,
  primary_analyte: z.string(),
  acid_analyte: z.string(),
  acid_ratio_conversion_factor: z.number(),
})

export const totalPotential = z.object({ name: z.string(), percent: nullableNumber, mg: nullableNumber })

const qcVial = z.object({ vial: z.number(), label: z.string(), expected: nullableNumber })
export const qcCompound = z.object({
  name: z.string(),
  color: z.string(),
  vials: z.array(
    qcVial.extend({
      found: nullableNumber,
      peak_area: nullableNumber,
      percent_recovery: nullableNumber,
      percent_error: nullableNumber,
    }),
  ),
})
export type QcCompound = z.output<typeof qcCompound>
const series = z.array(z.object({ name: z.string(), color: z.string(), values: z.array(nullableNumber) }))
/** For the two QC charts: one value per vial and compound. */
export const qcBcd = z.object({ vials: z.array(qcVial), recovery: series, error: series })
export type QcBcd = z.output<typeof qcBcd>

/** A field more is let pass: a newer driver must never lose an injection for it. */
const appendedResult = z.object({
  csDataFolder: text(255),
  csDataName: text(255),
  machineName: text(255),
  chemstationImported: z.boolean().optional(),
  results: z.array(analyteRowInput).max(500),
  invalid: z.array(analyteRowInput).max(500).optional(),
  /** Refused when the sample's results were cleared since, which starts a new epoch. */
  epoch: z.number().int().optional(),
  /** The vial, counting from 1 over the vials with acquire true; absent means the next one. */
  vial_number: z.number().int().positive().optional(),
  injected_at: z.string().max(64).nullish(),
  metadata: z.record(z.string().max(255), z.string().max(10_000)).optional(),
  /** Ids of uploaded files: the chromatogram and the unchanged originals. */
  chromatogram_file_id: z.uuid().nullish(),
  source_file_ids: z.array(z.uuid()).max(200).optional(),
  /** The detector signals that the results were measured on, each in one of the files above. */
  signals: z.array(signalFile).max(26).optional(),
  chromeRtUnits: chromeRtUnits.optional(),
})
export type AppendedResult = z.output<typeof appendedResult>

export const readResults = endpoint({
  method: 'GET',
  path: '/samples/:id/results',
  summary: "Reads the sample's results, one per injection.",
  noun: 'results',
  access: 'sample.show_report',
  params: idParams,
  reply: z.object({ data: z.array(sampleResult) }),
})

export const appendResults = endpoint({
  method: 'POST',
  path: '/samples/:id/append_results',
  summary: 'Stores one injection. The same injection (machine, folder, run) is stored once, however often it is sent.',
  noun: 'results',
  touches: ['samples', 'queue', 'chromatograms'],
  access: 'sample.create',
  drivers: 'allowed',
  params: idParams,
  body: z.object({ result: appendedResult }),
  reply: z.object({
    message: z.string(),
    notification: nullableText,
    uuid: z.string(),
    vial_number: z.number(),
    finished: z.boolean(),
    /** True when this injection had been stored before. */
    repeated: z.boolean(),
  }),
})

/** Why results are cleared, and whether the sample is prepared again; otherwise its vials are injected again. */
export const clearing = { reason: z.unknown().optional(), prepare_again: z.boolean().optional() }
const clearBody = z.object(clearing).nullish()
export type ClearBody = z.output<typeof clearBody>

export const eraseResult = endpoint({
  method: 'PATCH',
  path: '/samples/:id/erase_result',
  summary: "Clears the sample's results: the runs become void and stay readable in the history.",
  noun: 'results',
  touches: ['samples', 'chromatograms'],
  access: 'sample.edit',
  params: idParams,
  body: clearBody,
  reply: messageReply,
})

export const clearResults = endpoint({
  method: 'DELETE',
  path: '/samples/:id/results',
  summary: 'The second name of erase_result, under the same rules.',
  noun: 'results',
  touches: ['samples', 'chromatograms'],
  access: 'sample.edit',
  params: idParams,
  body: clearBody,
  reply: messageReply,
})

export const startAcquisition = endpoint({
  method: 'POST',
  path: '/samples/:id/start_acquisition',
  summary: 'Notes that the acquisition of a vial of this sample has begun.',
  noun: 'results',
  touches: ['samples', 'queue'],
  access: 'sample_report.run_test',
  drivers: 'allowed',
  params: idParams,
  body: z.object({ started_at: z.string().max(64).optional() }).nullish(),
  reply: messageReply,
})
