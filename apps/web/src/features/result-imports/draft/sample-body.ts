import type { BodyIn, createSample } from '@eluent/contract'
import { editsOf, type DecimalSign, type ImportPrefill, type UnitConversion } from '@eluent/domain/result-imports'
import { analytesOf, sampleValue, vialValue, type DraftSample, type DraftVial } from './import-draft.ts'

/** What all samples of one import share. */
export interface ImportContext {
  template: { id: number; name: string }
  decimal: DecimalSign | null
  conversion: UnitConversion | null
  taken: readonly number[]
  methodId: number
  position: { latitude: number; longitude: number } | null
  /** Names of the material types by id. */
  typeNames: ReadonlyMap<string, string>
  /** The stored file of an original or an attachment. */
  fileId: (file: File) => string
}

type SampleBody = BodyIn<typeof createSample>['sample']

/** A sample as it is sent: its values, its results, and every value that is not the file's declared as an edit. */
export function sampleBody(sample: DraftSample, context: ImportContext): SampleBody {
  const value = (field: Parameters<typeof sampleValue>[1]) => sampleValue(sample, field).trim()
  const notes = sampleValue(sample, 'notes')
  return {
    import: true,
    ...(sample.again && { import_again: true }),
    intake_form: {
      strain_name: value('strain_name'),
      batch_number: value('batch_number'),
      sample_weight: value('sample_weight') === '' ? null : value('sample_weight'),
      loq: value('loq'),
      import_notes: notes.trim() === '' ? null : notes,
    },
    sample_type_id: value('sample_type_id'),
    test_method_id: context.methodId,
    prepared_samples: sample.vials.map((vial) => ({ dilution_factor: dilutionOf(vial) })),
    latitude: context.position?.latitude ?? null,
    longitude: context.position?.longitude ?? null,
    results: sample.vials.map((vial, at) => resultBody(sample, vial, at, context)),
  }
}

const dilutionOf = (vial: DraftVial): string => vialValue(vial, 'dilution_factor').trim() || '1'

function resultBody(sample: DraftSample, vial: DraftVial, at: number, context: ImportContext) {
  const analytes = analytesOf(vial)
  return {
    metadata: vial.source.metadata,
    results: analytes.map(({ row: _row, column: _column, units: _units, file_says: _says, ...wire }, position) => ({
      ...wire,
      position,
    })),
    importedSource: context.fileId(vial.file.file),
    importedTemplate: { id: context.template.id },
    ...(vial.file.sheet !== '' && { sheet: vial.file.sheet }),
    ...(vial.source.row !== null && { row: vial.source.row }),
    ...(context.decimal !== null && { decimal: context.decimal }),
    ...(context.conversion !== null && { conversion: wireConversion(context.conversion) }),
    ...(vial.chromatogram && { chromeUrl: vial.chromatogram.fileId, chromeRtUnits: vial.chromatogram.units }),
    ...(context.taken.length > 0 && { taken: [...context.taken] }),
    attachments: vial.attachments.flatMap(({ type, file }) =>
      file === null
        ? []
        : {
            attachmentType: type,
            name: file.name,
            fileType: mediaTypeOf(file),
            size: file.size,
            url: context.fileId(file),
          },
    ),
    edits: editsOf({ fields: fieldsOf(sample, vial, at, context), analytes }, vial.source, vial.file.names),
  }
}

/** The sample's own fields are the first file's; of a further one only what is the vial's. */
function fieldsOf(
  sample: DraftSample,
  vial: DraftVial,
  at: number,
  { typeNames }: ImportContext,
): Partial<Record<keyof ImportPrefill, string>> {
  const dilution_factor = dilutionOf(vial)
  if (at > 0) return { dilution_factor }
  const chosen = sample.edits.sample_type_id
  const typeName = chosen === undefined ? undefined : typeNames.get(chosen)
  return {
    dilution_factor,
    strain_name: sampleValue(sample, 'strain_name'),
    batch_number: sampleValue(sample, 'batch_number'),
    sample_weight: sampleValue(sample, 'sample_weight'),
    loq: sampleValue(sample, 'loq'),
    notes: sampleValue(sample, 'notes'),
    // The file's word may be another spelling of the same type; only another choice is an edit.
    ...(typeName !== undefined && { material_type: typeName }),
  }
}

/** What was said of the units, as it is sent. */
export function wireConversion({ stated, ...said }: UnitConversion) {
  return { ...said, ...(stated && { stated: [...stated] }) }
}

const mediaTypeOf = (file: File): string => (file.type === '' ? 'application/octet-stream' : file.type)
