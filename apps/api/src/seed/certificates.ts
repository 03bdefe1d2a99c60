import type { Deps } from '../views/deps.ts'
import { changeValidity } from '../features/certificates/change-validity.ts'
import { createManifest } from '../features/certificates/create-manifest.ts'
import { createOrigin } from '../features/certificates/create-origin.ts'
import { createProject } from '../features/certificates/create-project.ts'
import { createSampleSeal } from '../features/certificates/create-sample-seal.ts'
import { issueTracer } from '../features/certificates/list-certificates.ts'
import { listFinishedTests } from '../records/demo/demo-store.ts'
import { callAt } from './clock.ts'
import { isBetween } from './is-between.ts'
import { sampleSettings } from '../views/samples/sample-settings.ts'
import type { Call } from '../platform/call/call.ts'

const DAY_MS = 86_400_000
const FARM = {
  originator_name: 'Maren Holt',
  originator_affiliation: 'Skagit Valley Growers',
  originator_address: '2100 Chuckanut Drive, Bow, WA 98232',
  originator_license_number: 'WA-PROD-0417',
}
/** Samples tested this many days ago get a VERISEAL; newer and older ones stay free to try things on. */
const [SEALED_FROM, SEALED_TO] = [24, 12]

/**
 * What a laboratory has certified by and by: certificates of origin of which one has expired and one was revoked, sealed
 * samples, one as a certificate of analysis, a project and its way to the customer.
 */
export async function seedCertificates(deps: Deps, call: Call, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const settings = { ...deps, ...sampleSettings(deps) }
  const at = (days: number) => {
    const then = daysAgo(days)
    return [{ ...settings, now: () => then }, callAt(call, then)] as const
  }
  const origin = async (days: number, name: string) => {
    const { tracer } = await issueTracer(...at(days))
    const form_fields = {
      ...FARM,
      approver_name: call.actor.name,
      certificate_name: name,
      declaration_of_origin: `${name}, grown in Bow, WA, and handed over in sealed bags.`,
      date_assigned: daysAgo(days).toISOString().slice(0, 10),
    }
    return createOrigin(...at(days), { form_fields, tracer })
  }
  await origin(400, 'Skagit field 2, harvest of last year')
  const wrong = await origin(40, 'Skagit field 3, lot 11')
  await changeValidity(...at(39), 'revoke', {
    batchId: wrong.batch_id,
    certus_batch_id: wrong.batch_id,
    certusDocId: wrong.id,
    reason: 'Lot number mistaken for lot 12',
  })
  const lot = await origin(38, 'Skagit field 3, lot 12')

  const samples = await finishedBetween(deps, call, daysAgo(SEALED_FROM), daysAgo(SEALED_TO))
  const seals = []
  for (const [index, id] of samples.entries()) {
    const linked = index === 0 ? { expedited: true } : { previous: lot.id }
    seals.push(await createSampleSeal(...at(10 - index), { id, template: 'pdf', unreleased: true, ...linked }))
  }
  const certified = (await deps.db.read(call, listFinishedTests)).find(({ has_coa }) => has_coa)
  if (!certified) throw new Error('the demo has no sample with COA data to seal')
  await createSampleSeal(...at(0), { id: certified.id, template: 'coa', unreleased: true, previous: lot.id })
  const [first, second, third] = seals
  if (!first || !second || !third) throw new Error('the demo has too few finished samples to seal')
  const project = await createProject(...at(5), {
    name: 'Skagit autumn flower',
    description: 'Flower of field 3 for the shops in Spokane',
    children: `${first.batch_id},${second.batch_id}`,
    projectType: 1,
  })
  await createManifest(...at(4), {
    name: 'Bellingham to Spokane',
    description: 'Autumn flower with its reports',
    children: `${project.batch_id},${third.batch_id}`,
    manifest: {
      source: 'Bellingham, WA',
      destination: 'Spokane, WA',
      transport_company_name: 'North Cascades Freight',
      driver_name: 'Jonas Pike',
      driver_license: 'WDL7K3M2P1Q4',
      vehicle_vin: '1FTBW2CM5HKA41207',
      vehicle_license_plate: 'C41207B',
    },
    tracer: (await issueTracer(...at(4))).tracer,
  })
}

async function finishedBetween(deps: Deps, call: Call, from: Date, to: Date): Promise<number[]> {
  const tests = await deps.db.read(call, listFinishedTests)
  return tests
    .filter(({ certus_id, tested_at }) => certus_id === null && isBetween(tested_at, from, to))
    .slice(0, 4)
    .map(({ id }) => id)
}
