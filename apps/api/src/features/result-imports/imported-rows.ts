import { randomUUID } from 'node:crypto'
import { DEFAULT_VOLUME_ML, vialAmount } from '@eluent/domain/results'
import { parseDecimal } from '@eluent/domain/text'
import type { Call } from '../../platform/call/call.ts'
import { json } from '../../platform/db/json.ts'
import type { JudgedAnalyte, JudgedResult } from './judge-import.ts'

/** The file's own, and its name; of a sample without a file what was sent. */
export function metadataOf({ result, original }: JudgedResult): Record<string, string> {
  return original ? { ...original.sample.metadata, 'Imported Filename': original.file.name } : (result.metadata ?? {})
}

/** An injection's columns, with where the file says it. */
export function injectionRow(call: Call, sampleId: number, index: number, one: JudgedResult) {
  const { result, original, chromeRtUnits } = one
  const template = one.template ? { id: one.template.id, name: one.template.name } : null
  return {
    uuid: randomUUID(),
    sample_id: sampleId,
    epoch: 0,
    vial_number: index + 1,
    // an import has no run folder
    cs_data_folder: '',
    cs_data_name: String(index + 1),
    imported: true,
    metadata: json(metadataOf(one)),
    chromatogram_file_id: result.chromeUrl ?? null,
    chrome_rt_units: chromeRtUnits,
    attachments: json(result.attachments ?? []),
    imported_source_file_id: original?.file.id ?? null,
    imported_template: template && json(template),
    import_template_id: template?.id ?? null,
    imported_file_name: original?.file.name ?? null,
    imported_sha256: original?.file.sha256 ?? null,
    imported_sheet: original?.sheet ?? null,
    imported_row: original?.sample.row ?? null,
    imported_decimal: original?.decimal ?? null,
    imported_conversion: original?.converted ? json(original.converted) : null,
    import_edits: json(original ? (result.edits ?? []) : []),
    received_by_id: call.actor.userId,
    received_by_name: call.actor.name,
  }
}

/** An invalid row keeps every number that came, a valid one the amounts that the figures are made of. */
export function analyteColumns({ row, name, valid }: JudgedAnalyte, dilutionFactor: number, weightMg: number | null) {
  const amounts = valid
    ? vialAmount(row, {
        preparation: { dilution_factor: dilutionFactor, volume_ml: DEFAULT_VOLUME_ML },
        sample_weight_mg: weightMg,
        stated: true,
      })
    : {
        amount_ug_ml: parseDecimal(row.amount_ug_ml),
        percent: parseDecimal(row.concentration_perc),
        mg_g: parseDecimal(row.amount_mg_g),
      }
  const text = [row.amount_ug_ml, row.amount, row.concentration_perc].find(
    (value) => typeof value === 'string' && value.trim() !== '' && parseDecimal(value) === null,
  )
  return {
    name,
    valid,
    amount_ug_ml: amounts.amount_ug_ml,
    amount_text: typeof text === 'string' ? text : null,
    concentration_percent: amounts.percent,
    amount_mg_g: amounts.mg_g,
    peak_area: parseDecimal(row.peak_area),
    retention_time_min: parseDecimal(row.rt_min ?? row.peak_retention_time),
    peak_start_min: parseDecimal(row.peak_start),
    peak_end_min: parseDecimal(row.peak_end),
    resolution: parseDecimal(row.resolution),
  }
}
