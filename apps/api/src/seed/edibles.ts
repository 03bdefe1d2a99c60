import { hiddenComposition } from '@eluent/signal'
import type { Deps } from '../views/deps.ts'
import { createHomogeneityTest } from '../features/homogeneity/change-homogeneity.ts'
import { insertCheckedSample } from '../features/samples/create-sample.ts'
import { retestSample } from '../features/samples/retest-sample.ts'
import { backdateRows, backdateSamples } from '../records/demo/demo-store.ts'
import type { Call } from '../platform/call/call.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import { callAt } from './clock.ts'
import { labChoices } from './lab-choices.ts'
import { appendRuns, runSample } from './run-sample.ts'
import { MACHINE, type PlannedSample } from './sample-plan.ts'

const EDIBLE = 12
const PREP = 'Hemp, one dilution'
const HOUR_MS = 3_600_000

/** A package of ten gummies of 4 g, one serving each: about 10 mg of THC in a serving. */
const PACKAGE = { unit_weight_g: 40, servings: 10, batch_size: 2400, batch_size_unit: 'units' }
/** THC, mg/g, of the gummies that were taken out of one cooking. */
const GUMMIES = [2.51, 2.46, 2.58, 2.49, 2.55]
/** A bar whose label says 100 mg; the client doubted the first result. */
const BAR = { first: 2.12, again: 2.34 }

/**
 * The gummies of a cooking as the units of a homogeneity test, with servings and package, and a chocolate bar that was tested
 * again, as its client asked. All of it before last month, so that their reports are released.
 */
export async function seedEdibles(deps: Deps, call: Call, at: Date): Promise<void> {
  const units: number[] = []
  for (const [index, thc] of GUMMIES.entries()) {
    const start = new Date(at.getTime() + index * HOUR_MS)
    units.push(await measured(deps, call, { name: `Gummies mango ${index + 1}`, batch: 'HF-GM-0417', thc, at: start }))
  }
  const later = new Date(at.getTime() + GUMMIES.length * HOUR_MS)
  const { id } = await createHomogeneityTest({ db: deps.db, now: () => at }, callAt(call, later), {
    name: 'Gummies, mango, HF-GM-0417',
    judged_by: 'THC',
    samples: units,
  })
  const past = later.toISOString()
  await deps.db.transaction(call, (tx) =>
    backdateRows(tx, 'homogeneity_tests', [id], { created_at: past, updated_at: past }),
  )
  await seedRetest(deps, call, later)
}

async function seedRetest(deps: Deps, call: Call, at: Date): Promise<void> {
  const bar = { name: 'Chocolate bar dark', batch: 'HF-CB-0093' }
  const first = await measured(deps, call, { ...bar, thc: BAR.first, at })
  // before its report is released on the next day
  const retestedAt = new Date(at.getTime() + 16 * HOUR_MS)
  const { id } = await retestSample(
    { ...deps, ...sampleSettings(deps), now: () => retestedAt },
    callAt(call, retestedAt),
    first,
    {
      asked_by: 'client',
      reason: 'The label says 100 mg of THC; the first result is 85 mg.',
      sample_weight: '2012.6',
    },
  )
  await run(deps, call, id, { name: bar.name, thc: BAR.again, at: retestedAt })
}

interface Made {
  name: string
  thc: number
  at: Date
}

/** An edible that was registered and measured; answers its id. */
async function measured(deps: Deps, call: Call, { batch, ...made }: Made & { batch: string }): Promise<number> {
  const { name, at } = made
  const { methodId, prepNamed } = await labChoices(deps, call)
  const prep = prepNamed(PREP)
  if (!prep) throw new Error('the laboratory has no preparation of edibles')
  const id = await deps.db.transaction(call, async (tx) => {
    return insertCheckedSample(tx, { now: () => at }, callAt(call, at), {
      intake_form: {
        strain_name: name,
        batch_number: batch,
        sample_weight: '2004.3',
        prepared_for: 'Harbor Farm',
        purpose: 'compliance',
        details: PACKAGE,
      },
      sample_type_id: EDIBLE,
      prep_method_id: prep.id,
      test_method_id: methodId,
    })
  })
  await run(deps, call, id, made)
  return id
}

async function run(deps: Deps, call: Call, id: number, { name, thc, at }: Made): Promise<void> {
  const created_at = at.toISOString()
  await deps.db.transaction(call, (tx) => backdateSamples(tx, [id], { created_at }))
  const none = Object.fromEntries(Object.keys(hiddenComposition('edible').mgPerG).map((analyte) => [analyte, 0]))
  const planned: PlannedSample = {
    name,
    kind: 'flower',
    prep: PREP,
    weightMg: 2004.3,
    daysAgo: (deps.now().getTime() - at.getTime()) / (24 * HOUR_MS),
    runs: null,
    mgPerG: { ...none, THC: thc, CBN: thc * 0.02 },
    notes: null,
    weightsG: null,
    machine: MACHINE,
  }
  await appendRuns(deps, await runSample(deps, call, id, planned, new Date(at.getTime() + HOUR_MS)))
}
