import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import sharp from 'sharp'
import type { Deps } from '../views/deps.ts'
import { saveCoa } from '../features/coa/save-coa.ts'
import { insertConsumers, listFinishedTests } from '../records/demo/demo-store.ts'
import { callAt } from './clock.ts'
import { storeFile } from './store-file.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { Call } from '../platform/call/call.ts'

const CONSUMERS = ['Able Acres', 'Harbor Street Dispensary', 'Zen Farms'] as const

interface PlannedCoa {
  analytes: readonly [string, string]
  unit: string | null
  unitWeightG: number | null
  description: string
  notes: string
}

const PLANNED: readonly PlannedCoa[] = [
  {
    analytes: ['Total Potential THC', 'Total Potential CBD'],
    unit: 'jar',
    unitWeightG: 3.5,
    description: 'Cured flower, trimmed by hand, in a sealed glass jar',
    notes: 'Keep cool and dark.',
  },
  { analytes: ['THCA', 'THC'], unit: 'gram', unitWeightG: 1, description: 'Cured flower, loose', notes: '' },
  { analytes: ['THC', 'CBD'], unit: null, unitWeightG: null, description: 'Ground flower for extraction', notes: '' },
  {
    analytes: ['Total Potential THC', 'CBD'],
    unit: 'pre-roll',
    unitWeightG: 0.75,
    description: 'Pre-rolls, five to a tin',
    notes: 'Lot split over two tins.',
  },
]

/** A drawn bud in a dish: the demo photographs nothing. */
function drawnPhoto(seed: number): Promise<Buffer> {
  const bud = (at: number): string => {
    const turn = (at * 137.5 + seed * 31) % 360
    const away = 8 + at * 4.6
    const x = 320 + away * Math.cos((turn * Math.PI) / 180)
    const y = 240 + away * Math.sin((turn * Math.PI) / 180) * 0.8
    const green = ['#5f7f3a', '#6f9145', '#4d6b30', '#86a35a'][(at + seed) % 4] ?? '#5f7f3a'
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="30" ry="19" fill="${green}" transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }
  const buds = Array.from({ length: 26 }, (_, at) => bud(25 - at)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#e7e5e4"/><ellipse cx="320" cy="262" rx="228" ry="180" fill="#c9c5c1"/><ellipse cx="320" cy="246" rx="222" ry="174" fill="#fafaf9"/>${buds}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** The provider's clients, and COA data of some finished samples of the laboratory. */
export async function seedCoa(deps: Deps, manager: Call, now: Date): Promise<void> {
  await deps.db.transaction({ organizationId: PROVIDER_ORGANIZATION_ID }, (tx) => insertConsumers(tx, CONSUMERS))
  const tests = (await deps.db.read(manager, listFinishedTests))
    .filter(({ has_amounts, imported, strain_name }) => has_amounts && !imported && !strain_name?.endsWith(' over'))
    .toReversed()
  const settings = { db: deps.db, ...sampleSettings(deps) }
  for (const [at, planned] of PLANNED.entries()) {
    const test = tests[at]
    if (!test) return
    const { id, strain_name } = test
    const file = { kind: 'image', name: `${strain_name ?? id}.jpg`, mediaType: 'image/jpeg' } as const
    const photo = await storeFile(deps, manager, file, await drawnPhoto(at))
    await saveCoa(settings, callAt(manager, now), id, {
      coa_analyte_1: planned.analytes[0],
      coa_analyte_2: planned.analytes[1],
      coa_unit: planned.unit,
      coa_unit_weight: planned.unitWeightG,
      coa_notes: planned.notes,
      coa_sample_description: planned.description,
      sample_image_url: photo,
      labIdNumber: `CA-${String(4100 + id)}`,
    })
  }
}
