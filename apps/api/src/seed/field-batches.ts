import { hiddenComposition } from '@eluent/signal'
import type { Deps } from '../views/deps.ts'
import { createBatchTest } from '../features/batch-tests/change-batch-test.ts'
import { createBatch } from '../features/batches/change-batch.ts'
import { backdateRows, backdateSamples } from '../records/demo/demo-store.ts'
import { listPositions, type Position } from '../records/batches/positions-store.ts'
import { createFormTemplate } from '../features/form-templates/change-form-template.ts'
import { listPrepMethodRows } from '../records/prep-methods/prep-methods-store.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import { updateSample } from '../features/samples/update-sample.ts'
import type { Call } from '../platform/call/call.ts'
import { MACHINE } from './sample-plan.ts'
import { appendRuns, runSample } from './run-sample.ts'

const HOUR_MS = 3_600_000
const PREP = 'Flower, two dilutions'

const REQUIRED = [{ is_required: true }]
const TEMPLATES = {
  field: {
    name: 'Field sampling',
    description: 'Filled in at the plant, before the bag is closed.',
    form_fields: [
      { name: 'Sampler', type: 'textbox', validations: REQUIRED },
      { name: 'Irrigation', type: 'dropdown', values: ['Drip', 'Flood', 'None'], validations: REQUIRED },
      { name: 'Plant height (cm)', type: 'number' },
      { name: 'Mould seen', type: 'checkbox' },
    ],
  },
  indoor: {
    name: 'Indoor intake',
    description: 'What the grower tells at the counter.',
    form_fields: [
      { name: 'Room', type: 'dropdown', values: ['Room 1', 'Room 2', 'Dry room'], validations: REQUIRED },
      { name: 'Days since harvest', type: 'number' },
    ],
  },
}

/** How a tested position was found, and whether its sample is weighed and run already. */
const FOUND = [
  { irrigation: 'Drip', height: '142', mould: 'false', weightMg: 748.6, runs: null },
  { irrigation: 'Drip', height: '138', mould: 'false', weightMg: 751.2, runs: null },
  { irrigation: 'Flood', height: '97', mould: 'true', weightMg: 749.9, runs: 1 },
  { irrigation: 'None', height: '120', mould: 'false', weightMg: null, runs: null },
] as const

/** Form templates, and two fields whose rows and pivots have QR codes; four rows of the first are tested. */
export async function seedFieldBatches(deps: Deps, call: Call, at: Date): Promise<void> {
  const texts = { db: deps.db, noFieldsText: deps.settings.noFormFieldsText }
  const { id: form_template_id } = await createFormTemplate(texts, call, TEMPLATES.field)
  const indoor = await createFormTemplate(texts, call, TEMPLATES.indoor)
  const north = await createBatch(deps, call, {
    name: 'North field 2026',
    description: 'Planted in May, harvested row by row.',
    form_template_id,
    grid_type: 'rows',
    grid_value: '6',
  })
  const pivots = await createBatch(deps, call, {
    name: 'River pivots',
    form_template_id,
    grid_type: 'centre_pivot',
    grid_value: '3',
  })
  const { positions, others } = await deps.db.read(call, async (tx) => ({
    positions: await listPositions(tx, north.id),
    others: await listPositions(tx, pivots.id),
  }))
  const testIds: number[] = []
  for (const [index, found] of FOUND.entries()) {
    const position = positions[index]
    if (!position) throw new Error('the demo field has too few rows')
    const test = await createBatchTest(deps, call, {
      batch_id: north.id,
      share_key: position.share_key,
      name: position.label,
      notes: found.mould === 'true' ? 'Lower leaves damp' : null,
      custom_fields: [
        { name: 'Sampler', value: call.actor.name },
        { name: 'Irrigation', value: found.irrigation },
        { name: 'Plant height (cm)', value: found.height },
        { name: 'Mould seen', value: found.mould },
      ],
    })
    testIds.push(test.id)
    if (found.weightMg !== null) {
      await takeIn(deps, call, position, found.weightMg)
      const startedAt = new Date(at.getTime() + (index + 2) * HOUR_MS)
      const planned = {
        name: position.label,
        kind: 'flower' as const,
        prep: PREP,
        weightMg: found.weightMg,
        daysAgo: 0,
        runs: found.runs,
        mgPerG: hiddenComposition(`field/${index}`).mgPerG,
        notes: null,
        weightsG: null,
        machine: MACHINE,
      } as const
      await appendRuns(deps, await runSample(deps, call, position.sample_id, planned, startedAt))
    }
  }
  const past = { created_at: at.toISOString(), updated_at: at.toISOString() }
  const sampleIds = [...positions, ...others].map(({ sample_id }) => sample_id)
  await deps.db.transaction(call, async (tx) => {
    await backdateRows(tx, 'form_templates', [form_template_id, indoor.id], past)
    await backdateRows(tx, 'batches', [north.id, pivots.id], past)
    await backdateRows(tx, 'batch_tests', testIds, past)
    await backdateSamples(tx, sampleIds, { created_at: past.created_at })
  })
}

/** The sample of a position is weighed and prepared, as on its edit screen. */
async function takeIn(deps: Deps, call: Call, { sample_id: id }: Position, weightMg: number): Promise<void> {
  const prep = await deps.db.read(call, async (tx) => (await listPrepMethodRows(tx)).find(({ name }) => name === PREP))
  if (!prep) throw new Error(`the laboratory has no preparation '${PREP}'`)
  const prepared_samples = prep.prep_steps.map((step) => ({
    vial_type: step.vial_type,
    label: step.label,
    dilution_factor: step.dilution_factor,
    acquire: step.acquire_by_default,
  }))
  const change = { intake_form: { sample_weight: weightMg }, prep_method_id: prep.id, prepared_samples }
  await updateSample({ ...deps, ...sampleSettings(deps) }, call, id, change, undefined)
}
