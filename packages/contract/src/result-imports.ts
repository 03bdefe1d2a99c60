import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { convertedUnits, decimalSign, unitConversion } from './import-templates.ts'
import { id, idParams, nullableNumber, nullableText, text } from './primitives.ts'
import { analyteRowInput, chromeRtUnits } from './results/results.ts'

/** A value that a person changed before the import: what the file says and what was stored instead. */
const importEdit = z.object({
  field: text(128).min(1),
  from: text(10_000),
  to: text(10_000),
})
export type ImportEdit = z.output<typeof importEdit>

const importedAttachment = z.object({
  attachmentType: text(64),
  name: text(255).min(1),
  fileType: text(127),
  size: z.number().int().min(0),
  /** The id of the uploaded file of kind 'attachment'. */
  url: z.uuid(),
})

/** `position` counts from 0 in the file's order; without it the rows stand as sent, valid ones first. */
const importedAnalyteInput = analyteRowInput.extend({ position: z.number().int().min(0).max(9999).optional() })

/** One vial of an imported sample, in the order of `prepared_samples`. */
export const importedResultInput = z.object({
  metadata: z.record(text(255), text(10_000)).optional(),
  /** The server sorts valid from invalid rows by the same rule, wherever they were sent. */
  results: z.array(importedAnalyteInput).max(1000),
  invalid: z.array(importedAnalyteInput).max(1000).optional(),
  /** The id of an uploaded chromatogram of two columns. */
  chromeUrl: z.uuid().nullish(),
  chromeRtUnits: chromeRtUnits.nullish(),
  /** The id of the uploaded original (kind 'source'); without it the values are taken as sent and marked so. */
  importedSource: z.uuid().nullish(),
  importedTemplate: z.object({ id, name: z.string().optional() }).nullish(),
  /** The sheet that was read; absent: the template's, else the first. */
  sheet: text(255).nullish(),
  /** Type 2: the sample's row in the file, counted from 0. */
  row: z.number().int().min(0).max(999_999).nullish(),
  /** The decimal sign that was chosen; absent: the template's, else decided by the numbers. */
  decimal: decimalSign.nullish(),
  /** Absent: the template's. Without either a file that states other units than percent, ug/mL, mg and minutes, or none, is refused. */
  conversion: unitConversion.nullish(),
  /** Rows of the file that a person took in though they are called a total or a statistic, or stand twice; from 0. */
  taken: z.array(z.number().int().min(0).max(999_999)).max(1000).optional(),
  attachments: z.array(importedAttachment).max(50).optional(),
  edits: z.array(importEdit).max(5000).optional(),
})
export type ImportedResultInput = z.output<typeof importedResultInput>

const importedSource = z.object({
  vial_number: z.number(),
  uuid: z.string(),
  file_name: z.string(),
  /** For a download ticket (GET /files/{id}/ticket); null for those who may not see raw data. */
  source: z.object({ id: z.uuid(), media_type: z.string(), size_bytes: z.number() }).nullable(),
  template: z.object({
    id,
    name: z.string(),
    /** Its present name may differ; null once it was deleted. */
    current_name: nullableText,
    type: z.union([z.literal(1), z.literal(2)]),
    metadata: z.record(z.string(), z.string()),
    analytes: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
    rows: z.record(z.string(), z.number()),
  }),
  sheet: nullableText,
  /** Type 2: the sample's row. */
  row: nullableNumber,
  total_rows: z.number(),
  total_columns: z.number(),
  /** The row that `rows` begins with. */
  start: z.number(),
  /** Empty for those who may not see raw data; the one injection of a type 1 file is for all who may import. */
  rows: z.array(z.array(z.string())),
  /** Of a list, for those who may import and not see raw data: the rows its template names, and the sample's. */
  excerpt: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  edits: z.array(importEdit),
  /** Null where every number was kept as it stands. */
  converted: convertedUnits.nullable(),
})
export type ImportedSource = z.output<typeof importedSource>

/** Totals given in the background to the imported samples of a method's version. */
const totalsRun = z.object({
  id,
  method_id: id,
  method_version: z.number(),
  method_name: z.string(),
  reason: z.string(),
  total: z.number(),
  changed: z.number(),
  /** Of those that were changed: released before, so that their report has to be released again. */
  to_release: z.number(),
  refused: z.number(),
  /** The first of them. */
  refusals: z.array(z.object({ sample_id: id, name: z.string(), sentence: z.string() })),
  requested_by_name: z.string(),
  requested_at: z.string(),
  /** Null while it is under way. */
  finished_at: nullableText,
})
export type TotalsRun = z.output<typeof totalsRun>

/** Report methods that imported samples were reported with and that lack totals their analytes allow. */
export const listMissingTotals = endpoint({
  method: 'GET',
  path: '/imports/missing-totals',
  summary: 'Counts imported samples whose report method lacks totals that its analytes allow.',
  noun: 'imports',
  access: 'sample.create',
  reply: z.object({
    data: z.array(
      z.object({
        method_id: id,
        method_version: z.number(),
        method_name: z.string(),
        totals: z.array(z.string()),
        /** Samples that can get them. */
        waiting: z.number(),
        /** Those that are certified stay as they are. */
        sealed: z.number(),
      }),
    ),
    /** Under way, or ended within a day; the newest first. */
    runs: z.array(totalsRun),
  }),
})

/** In the background; one run at a time for a version. A report that was released reads otherwise then, and is released again. */
export const addMissingTotals = endpoint({
  method: 'POST',
  path: '/imports/missing-totals',
  summary: 'Begins to give all imported samples of one report method the totals it lacked, as its next version.',
  noun: 'imports',
  touches: ['imports', 'methods', 'samples'],
  access: 'sample.edit',
  body: z.object({
    method_id: id,
    method_version: z.number().int().min(1),
    reason: z.unknown().optional(),
  }),
  /** What is under way; null where nothing lacks totals. */
  reply: z.object({ data: totalsRun.nullable() }),
})

const rowIndex = z.coerce.number<number | string>().int().min(0).max(999_999)

/** Rows are read from the kept original, at most 500 a call. */
export const readImportedSources = endpoint({
  method: 'GET',
  path: '/samples/:id/imported_sources',
  summary: 'The files an imported sample was read from, with template, mapping, edits and parsed rows.',
  noun: 'imports',
  access: 'sample.list',
  params: idParams,
  query: z.object({
    vial: z.coerce.number<number | string>().int().min(1).max(98).optional(),
    startIndex: rowIndex.optional(),
    endIndex: rowIndex.optional(),
  }),
  reply: z.object({ data: z.array(importedSource) }),
})

/** For the preview of a file that was seen before: which of its rows are samples already. */
export const findImportedRows = endpoint({
  method: 'GET',
  path: '/imports/rows',
  summary: 'Which rows of a file were imported already, and as which samples.',
  noun: 'imports',
  access: 'sample.create',
  query: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), sheet: z.string().max(255).optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        /** Null for a single result (type 1). */
        row: nullableNumber,
        sheet: nullableText,
        sample_id: id,
      }),
    ),
  }),
})
