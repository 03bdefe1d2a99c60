import type { ImportTemplate } from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import { readTemplateMap, type TemplateMap } from '@eluent/domain/import-templates'
import {
  mapFile,
  materialTypeIdOf,
  type DecimalSign,
  type ImportProblem,
  type MappedFile,
  type UnitConversion,
} from '@eluent/domain/result-imports'
import type { DraftSample, DraftVial, SourceFile } from './import-draft.ts'
import type { ReadFile } from '../../table-files/read-table-file.ts'

type MaterialTypes = readonly { id: number; name: string; slug: string }[]

/** A file read by a template: what can be taken of it, and what should be known. */
export interface MappedSource {
  file: SourceFile
  mapped: MappedFile
}

/** The map of a template; null for one of a type that is not known here. */
export function mapOfTemplate(
  template: Pick<ImportTemplate, 'import_template_type' | 'metadata' | 'analytes' | 'rows'>,
) {
  return readTemplateMap(template.import_template_type.id, template.metadata, template.analytes, template.rows)
}

/** The chosen sheet, else the one that the template was mapped on, else the first. */
export function sheetFor(
  { table: { sheets } }: ReadFile,
  template: Pick<ImportTemplate, 'sheet'>,
  chosen: string | null,
) {
  const wanted = chosen ?? template.sheet
  return sheets.find(({ name }) => name === wanted) ?? sheets[0]
}

/** Reads a file by a template: on the sheet it was mapped on where the file has it, else on the first. */
export function mapSource(
  read: ReadFile,
  template: ImportTemplate,
  map: TemplateMap,
  options: {
    sheet: string | null
    decimal: DecimalSign | null
    conversion: UnitConversion | null
    taken: readonly number[]
  },
  names: AnalyteDictionary,
): MappedSource {
  const sheet = sheetFor(read, template, options.sheet)
  const mapped = mapFile(sheet?.rows ?? [], map, {
    decimal: options.decimal ?? template.decimal,
    conversion: options.conversion ?? template.units ?? null,
    names,
    taken: options.taken,
    original: template.parsed,
    cutRow: sheet?.cutRow ?? null,
  })
  return { mapped, file: { ...read, sheet: sheet?.name ?? '', names } }
}

function vialOf({ file, mapped }: MappedSource, at: number): DraftVial[] {
  const source = mapped.samples[at]
  if (!source) return []
  const key = `${file.sha256}/${file.sheet}/${source.row ?? ''}`
  return [{ key, source, file, edits: {}, chromatogram: null, attachments: [] }]
}

/** Single results: one sample, each file a vial of it. */
export function singleDraft(sources: readonly MappedSource[], types: MaterialTypes): DraftSample[] {
  const vials = sources.flatMap((source) => vialOf(source, 0))
  const [first] = vials
  return first ? [newSample('single', vials, typeId(first, types))] : []
}

/** A batch: one sample per row. */
export function batchDraft(source: MappedSource, types: MaterialTypes): DraftSample[] {
  return source.mapped.samples.flatMap((_, at) => {
    const vials = vialOf(source, at)
    return vials.map((vial) => newSample(String(vial.source.row), [vial], typeId(vial, types)))
  })
}

/** A further result of the sample. */
export function withVial(sample: DraftSample, source: MappedSource): DraftSample {
  return {
    ...sample,
    vials: [...sample.vials, ...vialOf(source, 0)],
  }
}

function typeId(vial: DraftVial, types: MaterialTypes): string {
  const id = materialTypeIdOf(vial.source.prefill.material_type, types)
  return id === null ? '' : String(id)
}

const newSample = (key: string, vials: readonly DraftVial[], typeIdOfFile: string): DraftSample => ({
  key,
  vials,
  typeIdOfFile,
  edits: {},
  refused: [],
  alreadySampleId: null,
  again: false,
})

/** Problems of several files, the errors first. */
export function problemsOf(sources: readonly MappedSource[]): ImportProblem[] {
  const all = sources.flatMap(({ mapped }) => mapped.problems)
  return [...all.filter(({ severity }) => severity === 'error'), ...all.filter(({ severity }) => severity !== 'error')]
}
