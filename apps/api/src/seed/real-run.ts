import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { detectPeaks, readAgilentSignal } from '@eluent/signal'
import type { Deps } from '../views/deps.ts'
import { backdateSamples } from '../records/demo/demo-store.ts'
import { listMethodRows } from '../records/report-methods/report-methods-store.ts'
import { appendResult } from '../features/results/append-result.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { storeFile } from './store-file.ts'

/** A calibration level of FAIRChemistry/Chromhandler (MIT), as its instrument wrote it. */
const SIGNAL = fileURLToPath(
  new URL(
    '../../../../packages/signal/fixtures/agilent/lc-v30-calibration-chromhandler/CA7_800uM.D/dad1A.ch',
    import.meta.url,
  ),
)

const SIGNAL_FILE = { kind: 'chromatogram', name: 'dad1A.ch', mediaType: 'application/octet-stream' } as const

const FIRST_DAY_AGO_MS = 101 * 86_400_000

/** The run is a calibrator of one compound: 800 umol/L of S-adenosylhomocysteine, 384.41 g/mol. */
const CALIBRATOR_UG_ML = (800 * 384.41) / 1000

/**
 * One injection of a real HPLC-DAD: its signal is kept as it is, its peaks are found by our own integration. They belong
 * to no cannabinoid, so they stand as invalid analytes and the report says that nothing was detected.
 */
export async function seedRealRun(deps: Deps, call: Call): Promise<void> {
  const bytes = await readFile(SIGNAL)
  const chromatogram = readAgilentSignal(bytes, 'dad1A.ch')
  const [channel] = chromatogram.channels
  if (!channel) throw new Error('the real run holds no channel')
  const sampleId = await deps.db.transaction(call, async (tx) => {
    const [method] = await listMethodRows(tx)
    return insertCheckedSample(tx, deps, call, {
      intake_form: {
        strain_name: 'Column check real run',
        batch_number: 'COLUMN-CHECK-1',
        sample_weight: 1,
        notes: 'A real DAD signal of another assay (MIT)',
      },
      sample_type_id: STANDARD_SAMPLE_TYPE_ID,
      prep_method_id: null,
      test_method_id: method?.id ?? null,
      prepared_samples: [{ vial_type: 'blue_1ml', label: 'Column check', dilution_factor: 1 }],
    })
  })
  const peaks = detectPeaks(channel.timesMin, channel.values)
  const standard = peaks.reduce((largest, peak) => (peak.area > largest.area ? peak : largest))
  const fileId = await storeFile(deps, call, SIGNAL_FILE, bytes)
  await appendResult(deps, call, sampleId, {
    csDataFolder: 'SAH calibration',
    csDataName: 'CA7_800uM.D',
    machineName: chromatogram.metadata.instrument ?? 'HPLC-DAD',
    chemstationImported: true,
    injected_at: chromatogram.metadata.injectedAt,
    chromatogram_file_id: fileId,
    chromeRtUnits: 'Minutes',
    metadata: { Signal: channel.name, Origin: 'FAIRChemistry/Chromhandler, MIT' },
    results: [{ ...measured('SAH', standard), amount_ug_ml: CALIBRATOR_UG_ML }],
    invalid: peaks.filter((peak) => peak !== standard).map((peak) => measured('N/A', peak)),
  })
  // The laboratory's first day: it stands before every other standard.
  const at = new Date(deps.now().getTime() - FIRST_DAY_AGO_MS).toISOString()
  await deps.db.transaction(call, (tx) => backdateSamples(tx, [sampleId], { created_at: at, tested_at: at }))
}

function measured(name: string, peak: ReturnType<typeof detectPeaks>[number]) {
  return {
    name,
    peak_area: peak.area,
    rt_min: peak.retentionTimeMin,
    peak_start: peak.startMin,
    peak_end: peak.endMin,
    resolution: peak.resolution,
  }
}
