import { weighPreparation } from '../features/bench/weigh-preparation.ts'
import type { Call } from '../platform/call/call.ts'
import { listVials } from '../records/samples/samples-store.ts'
import { callAt } from './clock.ts'
import type { Deps } from '../views/deps.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'

/** One extract of a sample is weighed for all of its vials, on the balance of the weighing room. */
export async function weighSample(
  deps: Deps,
  call: Call,
  sampleId: number,
  { at, balance, weightMg }: { at: Date; balance: number; weightMg: number },
): Promise<void> {
  const [vial] = await deps.db.read(call, (tx) => listVials(tx, sampleId))
  if (!vial) throw new Error('a sample of the demo has no vial')
  await weighPreparation({ ...deps, ...sampleSettings(deps), now: () => at }, callAt(call, at), vial.id, {
    weight_mg: weightMg,
    volume_ml: null,
    source: 'typed',
    balance_id: balance,
    all: true,
    seen: { weight_mg: null, volume_ml: null },
  })
}
