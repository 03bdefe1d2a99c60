import type { ConvertedUnits, ImportedResultInput } from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import { readTemplateMap, type TemplateMap } from '@eluent/domain/import-templates'
import type { ImportedSample, UnitConversion } from '@eluent/domain/result-imports'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { TableChromatogram, TableSamples } from '../../platform/tables/table-messages.ts'
import type { TableFile, TableReader } from '../../platform/tables/table-reader.ts'
import { readAnalyteDictionary } from '../../records/analyte-names/analyte-names-store.ts'
import { listFiles, storageKey, type FileRecord } from '../../records/files/files-store.ts'
import { listTemplatesEver, type TemplateRow } from '../../records/import-templates/import-templates-store.ts'
import { RESULTS_TEXTS, resultError } from './import-input.ts'

interface Deps {
  db: Database
  files: FileStore
  tables: TableReader
}

/** What a result was read from, and what the file says of it. */
export interface Original {
  file: FileRecord
  template: TemplateRow
  map: TemplateMap
  sheet: string | null
  decimal: '.' | ',' | null
  /** null where every number is the file's. */
  converted: ConvertedUnits | null
  sample: ImportedSample
}

/** One reading of one file by one template; a batch has one for all its rows. */
interface Reading {
  file: FileRecord
  template: TemplateRow
  map: TemplateMap
  decimal: '.' | ',' | null
  conversion: UnitConversion | null
  sheet: string | null
  taken: readonly number[]
  rows: Set<number>
  outcome: TableSamples | AppError | undefined
}

/** The kept files of an import, read again by the server with the stored templates. */
export class Originals {
  readonly #readings = new Map<string, Reading>()
  #templates: ReadonlyMap<number, TemplateRow> = new Map()
  #names: AnalyteDictionary = { names: [], analytes: [] }
  readonly #chromatograms = new Map<string, TableChromatogram | AppError>()

  /** Reads every file that these results name, each once. A fault of one is reported where it is used. */
  static async read(deps: Deps, organizationId: number, results: readonly ImportedResultInput[]): Promise<Originals> {
    const originals = new Originals()
    const files = await originals.#find(deps, organizationId, results)
    for (const result of results) originals.#plan(result, files)
    for (const reading of originals.#readings.values()) {
      const { map, sheet, decimal, conversion, taken, rows } = reading
      const file = tableFile(deps, organizationId, reading.file)
      reading.outcome = await orRefusal(
        deps.tables.samples(file, {
          map,
          sheet,
          decimal,
          conversion,
          names: originals.names,
          taken,
          rows: [...rows],
        }),
      )
    }
    for (const id of new Set(results.flatMap(({ chromeUrl }) => chromeUrl ?? []))) {
      const file = files.get(id)
      if (file?.state === 'stored' && file.kind === 'chromatogram') {
        const read = deps.tables.chromatogram(tableFile(deps, organizationId, file))
        originals.#chromatograms.set(id, await orRefusal(read))
      }
    }
    return originals
  }

  /** What the laboratory calls the analytes, as it stood when the files were read. */
  get names(): AnalyteDictionary {
    return this.#names
  }

  /** The template of this result; undefined where it names none. @throws AppError validation_failed */
  template({ importedTemplate }: ImportedResultInput, index: number): TemplateRow | undefined {
    if (!importedTemplate) return undefined
    const template = this.#templates.get(importedTemplate.id)
    if (!template) throw resultError(index, 'importedTemplate', RESULTS_TEXTS.unknownTemplate)
    return template
  }

  /** What the file says of this result; undefined without a file. @throws AppError validation_failed, file_unreadable */
  of(result: ImportedResultInput, index: number): Original | undefined {
    if (!result.importedSource) return undefined
    const reading = this.#readings.get(keyOf(result))
    if (!reading) throw resultError(index, 'importedSource', RESULTS_TEXTS.source)
    const { outcome, file, template, map } = reading
    if (outcome instanceof AppError) throw outcome
    if (!outcome) throw new Error('a reading was used before it was made')
    if (outcome.error !== null) throw resultError(index, 'importedSource', outcome.error)
    const row = map.type === 1 ? null : (result.row ?? null)
    const sample = outcome.samples.find((one) => one.row === row)
    if (!sample) throw resultError(index, 'row', RESULTS_TEXTS.row)
    const converted =
      outcome.conversions.length === 0
        ? null
        : {
            density_g_ml: reading.conversion?.density_g_ml ?? null,
            unit_weight_g: reading.conversion?.unit_weight_g ?? null,
            units: outcome.conversions,
          }
    return { file, template, map, sheet: outcome.sheet || null, decimal: reading.decimal, converted, sample }
  }

  /** The unit of time of an uploaded chromatogram. @throws AppError validation_failed, file_unreadable */
  chromeUnits(fileId: string, index: number): TableChromatogram['units'] {
    const read = this.#chromatograms.get(fileId)
    if (read === undefined) throw resultError(index, 'chromeUrl', RESULTS_TEXTS.chromatogram)
    if (read instanceof AppError) throw read
    if (read.error !== null) throw resultError(index, 'chromeUrl', read.error)
    return read.units
  }

  async #find(deps: Deps, organizationId: number, results: readonly ImportedResultInput[]) {
    const fileIds = results.flatMap(({ importedSource, chromeUrl }) => [importedSource ?? [], chromeUrl ?? []].flat())
    const templateIds = results.flatMap(({ importedTemplate }) => importedTemplate?.id ?? [])
    return deps.db.read({ organizationId }, async (tx) => {
      const files = await listFiles(tx, [...new Set(fileIds)])
      this.#names = await readAnalyteDictionary(tx)
      const templates = await listTemplatesEver(tx, [...new Set(templateIds)])
      this.#templates = new Map(templates.filter((row) => row.deleted_at === null).map((row) => [row.id, row]))
      return new Map(files.map((file) => [file.id, file]))
    })
  }

  #plan(result: ImportedResultInput, files: ReadonlyMap<string, FileRecord>): void {
    const file = files.get(result.importedSource ?? '')
    const template = this.#templates.get(result.importedTemplate?.id ?? 0)
    if (!template || file?.state !== 'stored' || !['source', 'import-template'].includes(file.kind)) return
    const map = readTemplateMap(template.type, template.metadata, template.analytes, template.rows)
    if (!map) throw new Error(`import template ${template.id} holds no map`)
    const key = keyOf(result)
    const reading = this.#readings.get(key) ?? {
      file,
      template,
      map,
      sheet: result.sheet ?? template.sheet,
      decimal: result.decimal ?? (template.decimal as Reading['decimal']),
      conversion: result.conversion ?? template.units,
      taken: result.taken ?? [],
      rows: new Set<number>(),
      outcome: undefined,
    }
    if (typeof result.row === 'number') reading.rows.add(result.row)
    this.#readings.set(key, reading)
  }
}

function keyOf({ importedSource, importedTemplate, sheet, decimal, conversion, taken }: ImportedResultInput): string {
  return JSON.stringify([
    importedSource,
    importedTemplate?.id,
    sheet ?? null,
    decimal ?? null,
    conversion ?? null,
    taken ?? [],
  ])
}

/** A stored file as the reader takes it. */
export function tableFile(deps: { files: FileStore }, organizationId: number, file: FileRecord): TableFile {
  return {
    organizationId,
    sha256: file.sha256,
    name: file.name,
    sizeBytes: file.size_bytes,
    open: async () => (await deps.files.get(storageKey(organizationId, file), file)).stream,
  }
}

async function orRefusal<T>(reading: Promise<T>): Promise<T | AppError> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_unreadable') return error
    throw error
  }
}
