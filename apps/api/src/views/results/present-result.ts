import type { AnalyteRow, SampleResult } from '@eluent/contract'
import type {
  AnalyteRecord,
  CalibrationInForce,
  UsedInRun,
  InjectionRecord,
} from '../../records/results/results-store.ts'
import { vialAmount, type VialPreparation } from '@eluent/domain/results'
import type { SourceFiles } from '../../records/results/source-files.ts'

/** What a vial's percent and mg/g are computed from. */
export interface Weighed {
  preparation: VialPreparation
  sample_weight_mg: number | null
}

/** An analyte as the wire carries it: one name and one time under both of their spellings. */
function presentAnalyte(row: AnalyteRecord, weighed: Weighed | null): AnalyteRow {
  const amounts =
    weighed === null || row.amount_ug_ml === null
      ? { mg_g: row.amount_mg_g, percent: row.concentration_percent }
      : vialAmount({ amount_ug_ml: row.amount_ug_ml }, { ...weighed, stated: false })
  return {
    compound: row.name ?? '',
    name: row.name ?? '',
    amount: row.amount_ug_ml,
    amount_ug_ml: row.amount_ug_ml,
    amount_mg_g: amounts.mg_g,
    concentration_perc: amounts.percent,
    peak_area: row.peak_area,
    rt_min: row.retention_time_min,
    peak_retention_time: row.retention_time_min,
    peak_start: row.peak_start_min,
    peak_end: row.peak_end_min,
    resolution: row.resolution,
    signal: row.signal,
  }
}

/**
 * One injection as the wire carries it; files are named by their id, opened through tickets.
 * @param weighed of a preparation with numbers of its own, which may have been corrected since the run was stored
 * @param sourceFiles null for those who may not see raw data: then no file but the drawn chromatogram is named
 */
export function presentResult(
  injection: InjectionRecord & UsedInRun,
  analytes: readonly AnalyteRecord[],
  sourceFiles: SourceFiles | null,
  weighed: Weighed | null = null,
): SampleResult {
  const present = (row: AnalyteRecord) => presentAnalyte(row, weighed)
  return {
    uuid: injection.uuid,
    vial_number: injection.vial_number,
    prepared_sample_id: injection.prepared_sample_id,
    metadata: injection.metadata,
    results: analytes.filter((row) => row.valid).map(present),
    invalid: analytes.filter((row) => !row.valid).map(present),
    chromeUrl: injection.chromatogram_file_id,
    chromeRtUnits: injection.chrome_rt_units as SampleResult['chromeRtUnits'],
    signals: injection.signal_files,
    chromeUploadError: injection.chrome_upload_error,
    importedSource: sourceFiles && injection.imported_source_file_id,
    importedTemplate: injection.imported_template,
    imported: importedOf(injection),
    ...broughtOf(injection),
    attachments: sourceFiles ? injection.attachments : [],
    csDataFolder: injection.imported ? null : injection.cs_data_folder,
    csDataName: injection.imported ? null : injection.cs_data_name,
    machineName: injection.machine_name || null,
    chemstationImported: injection.chemstation_imported,
    dataZipUrl: (sourceFiles && injection.source_file_ids[0]) ?? null,
    source_files: injection.source_file_ids.flatMap((id) => sourceFiles?.get(id) ?? []),
    calibration: calibrationOf(injection.calibration),
    quantified_from: injection.quantified_from as SampleResult['quantified_from'],
    ...(injection.narrowed_ranges && { narrowed_ranges: injection.narrowed_ranges }),
    equipment: injection.equipment,
    ...benchEquipmentOf(injection),
    injected_at: injection.injected_at,
    received_at: injection.received_at,
  }
}

function benchEquipmentOf({ columns_used, weighed_with }: UsedInRun): Pick<SampleResult, 'bench_equipment'> {
  const columns = columns_used.map((column) => ({ ...column, serial: null, calibrated_on: null, verified_on: null }))
  const bench_equipment = [...columns, ...weighed_with]
  return bench_equipment.length === 0 ? {} : { bench_equipment }
}

function calibrationOf(inForce: CalibrationInForce | null): SampleResult['calibration'] {
  if (inForce === null || inForce.approved_at === null) return null
  // inside JSON a time is spelled otherwise than in a column
  const instant = (time: string): string => new Date(time).toISOString()
  return { ...inForce, measured_at: instant(inForce.measured_at), approved_at: instant(inForce.approved_at) }
}

/** A chromatogram or run folder that a person imported: its name, and the SHA-256 that keeps it from being imported twice. */
function broughtOf(injection: InjectionRecord): Pick<SampleResult, 'brought'> {
  const { imported, imported_file_name: file_name, imported_sha256: sha256, received_by_name: by } = injection
  return imported || file_name === null || sha256 === null ? {} : { brought: { file_name, sha256, by } }
}

/** How an imported result was read; null for runs. */
function importedOf(injection: InjectionRecord): SampleResult['imported'] {
  if (!injection.imported) return null
  return {
    kept: injection.imported_source_file_id !== null,
    file_name: injection.imported_file_name,
    sheet: injection.imported_sheet,
    row: injection.imported_row,
    edits: injection.import_edits,
    ...(injection.imported_sha256 !== null && { sha256: injection.imported_sha256 }),
    by: injection.received_by_name,
    converted: injection.imported_conversion,
  }
}
