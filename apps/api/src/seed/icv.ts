import { STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import { chooseIcv } from '../features/calibrations/choose-icv.ts'
import { createLotUse } from '../features/inventory/use-lot.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { backdateSamples } from '../records/demo/demo-store.ts'
import type { Deps } from '../views/deps.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { Draft } from './calibrations.ts'
import { callAt } from './clock.ts'
import { idOf } from './inventory.ts'
import { labChoices } from './lab-choices.ts'
import { appendRuns, runSample } from './run-sample.ts'
import { MACHINE, SECOND_MACHINE, type PlannedSample } from './sample-plan.ts'

/** Of which lots the newest calibrations were made, and the ICV of the second source that checks each. */
const MADE_OF: Readonly<Record<string, { levels: readonly string[]; icv: string }>> = {
  [`${SECOND_MACHINE} calibration 3`]: { levels: ['IM-041'], icv: 'ICV-018' },
  [`${MACHINE} calibration 13`]: {
    levels: ['WS-042-50', 'WS-042-25', 'WS-042-10', 'WS-042-5', 'WS-042-1'],
    icv: 'ICV-019',
  },
}

export function isChecked({ name }: PlannedSample): boolean {
  return Object.hasOwn(MADE_OF, name)
}

/** Notes the lots of a draft, measures its ICV and chooses it. */
export async function seedIcv(
  deps: Deps,
  caller: Call,
  lots: ReadonlyMap<string, number>,
  planned: PlannedSample,
  { id, version }: Draft,
  at: Date,
): Promise<Draft> {
  const made = MADE_OF[planned.name]
  if (made === undefined) return { id, version }
  const call = callAt(caller, at)
  const now = () => at
  const use = (lot: string, subject: 'calibration' | 'sample', record_id: number) =>
    createLotUse({ ...deps, now }, call, {
      lot_id: idOf(lots, lot),
      subject,
      record_id,
      machine_name: null,
      amount: 0.5,
    })
  for (const lot of made.levels) await use(lot, 'calibration', id)
  const name = `ICV ${planned.machine}`
  const { methodId } = await labChoices(deps, call)
  const sampleId = await deps.db.transaction(call, async (tx) => {
    const sample = await insertCheckedSample(tx, { now }, call, {
      intake_form: { strain_name: name, batch_number: made.icv, sample_weight: 1 },
      sample_type_id: STANDARD_SAMPLE_TYPE_ID,
      prep_method_id: null,
      test_method_id: methodId,
    })
    await backdateSamples(tx, [sample], { created_at: at.toISOString() })
    return sample
  })
  await appendRuns(deps, await runSample(deps, call, sampleId, { ...planned, name, kind: 'standard' }, at))
  await use(made.icv, 'sample', sampleId)
  return chooseIcv({ ...deps, ...sampleSettings(deps) }, call, id, { version, sample_id: sampleId })
}
