import type { QueueItem, SampleInput } from '@eluent/contract'
import { CALIBRATION_SAMPLE_TYPE_ID, STANDARD_SAMPLE_TYPE_ID, generateBatchNumber } from '@eluent/domain/samples'
import type { Database } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { listMethodRows } from '../../records/report-methods/report-methods-store.ts'
import { insertCheckedSample } from '../samples/create-sample.ts'
import { queueSample } from './add-to-queue.ts'

interface Deps {
  db: Database
  now: () => Date
}

/**
 * Registers a calibration (five levels) or a calibration check (one standard) with its default vials and queues it, in one
 * step. Without a method named, the organization's default one is used.
 */
export async function queueCalibration(
  deps: Deps,
  call: Call,
  kind: 'calibration' | 'standard',
  methodId: number | undefined,
): Promise<{ data: QueueItem; message: string }> {
  return deps.db.transaction(call, async (tx) => {
    const [defaultMethod] = await listMethodRows(tx)
    const chosen = methodId ?? defaultMethod?.id
    if (chosen === undefined) throw fieldErrors({ test_method_id: ['Please select a Report Method'] })
    const now = deps.now()
    const input: SampleInput = {
      intake_form: {
        strain_name: `${kind === 'calibration' ? 'Calibration' : 'Calibration check'} ${now.toISOString().slice(0, 10)}`,
        batch_number: generateBatchNumber(await readOrganizationName(tx), now, Math.random()),
        sample_weight: 1,
      },
      sample_type_id: kind === 'calibration' ? CALIBRATION_SAMPLE_TYPE_ID : STANDARD_SAMPLE_TYPE_ID,
      prep_method_id: null,
      test_method_id: chosen,
    }
    const sampleId = await insertCheckedSample(tx, deps, call, input)
    return {
      data: await queueSample(tx, call, sampleId),
      message: kind === 'calibration' ? 'Calibration added to queue' : 'Calibration check added to queue',
    }
  })
}
