import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, pathId } from '../primitives.ts'

export const downloadSampleCsv = endpoint({
  method: 'GET',
  path: '/samples/:id/csv',
  summary: "The sample's results as CSV: one row per analyte; table=qc one per vial and compound of a QC test.",
  noun: 'results',
  access: 'sample.download_result',
  params: idParams,
  query: z.object({ table: z.enum(['results', 'qc']).optional() }),
  produces: ['text/csv'],
})

/** The original files of an injection, byte for byte; a single zip is sent as it is, more files in a zip. */
export const downloadRawData = endpoint({
  method: 'GET',
  path: '/samples/:id/results/:vial/raw_data',
  summary: "A zip of the originals of one vial's run; for admin roles.",
  noun: 'results',
  access: 'sample.show_report',
  params: idParams.extend({ vial: pathId }),
  produces: ['application/zip'],
})

/** The header with the number of files that are missing from an archive. */
export const MISSING_FILES_HEADER = 'x-missing-files'

export const exportChromatograms = endpoint({
  method: 'GET',
  path: '/samples/:id/chromatograms/export',
  summary: 'The signals of all vials, or of those named: the files as zip, the points as csv, the drawing as svg.',
  noun: 'results',
  access: 'sample.show_report',
  params: idParams,
  query: z.object({
    format: z.enum(['zip', 'csv', 'svg']).default('zip'),
    vials: z.string().max(100).optional(),
    /** The signal of the drawing; absent: the first. */
    signal: z.string().max(255).optional(),
  }),
  produces: ['application/zip', 'text/csv', 'image/svg+xml'],
})

export const downloadReport = endpoint({
  method: 'GET',
  path: '/samples/:id/report/download',
  summary: "The report's PDF; JSON with its address unless Accept names application/pdf.",
  noun: 'results',
  access: 'sample_report.download_report',
  params: idParams,
  reply: z.object({ report_pdf: z.string() }),
  produces: ['application/json', 'application/pdf'],
})

/** As the laboratory sees it, with notes and client; a share link shows less. */
export const downloadReportByKey = endpoint({
  method: 'GET',
  path: '/reports/:shareKey',
  summary: "The report's PDF by the sample's share key; variant=coa is the certificate of analysis, for a super admin.",
  noun: 'results',
  access: 'sample_report.download_report',
  params: z.object({ shareKey: z.string().min(1).max(64) }),
  query: z.object({ variant: z.enum(['report', 'coa']).default('report') }),
  produces: ['application/pdf'],
})
