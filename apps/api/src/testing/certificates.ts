import { createSample, finishSample, storeFile, type Laboratory } from './laboratory.ts'
import { bodyOf } from './replies.ts'
import type { Caller, TestApp } from './app.ts'

export interface Created {
  id: number
  batch_id: number
  share_key: string
}

export { fillBank } from './seals.ts'

/** A sample whose two runs are there; only that can be sealed. */
export async function finishedSample(caller: Caller, laboratory: Laboratory, strain = 'Blue Dream'): Promise<number> {
  return (await finishSample(caller, await createSample(caller, laboratory, { strain_name: strain }))).id
}

export const ORIGIN_FIELDS = {
  originator_name: 'Maren Holt',
  originator_affiliation: 'Skagit Valley Growers',
  originator_address: '2100 Chuckanut Drive, Bow',
  originator_license_number: 'WA-PROD-0417',
  certificate_name: 'Field 3, lot 12',
  declaration_of_origin: 'Grown in Bow, WA.',
  date_assigned: '2026-11-21',
  approver_name: 'Ada Ng',
}

export const MANIFEST_GROUP = {
  source: 'Bellingham',
  destination: 'Spokane',
  transport_company_name: 'North Cascades Freight',
  driver_name: 'Jonas Pike',
  driver_license: 'WDL7K3M2P1Q4',
  vehicle_vin: '1FTBW2CM5HKA41207',
  vehicle_license_plate: 'C41207B',
}

/** A creation through the API, which must succeed. */
export async function issue(caller: Caller, path: string, body: object): Promise<Created> {
  return bodyOf<Created>(caller.post(path, body))
}

export async function newTracer(caller: Caller): Promise<string> {
  return (await bodyOf<{ tracer: string }>(caller.get('/certi/certi_tracer'))).tracer
}

export async function issueOrigin(caller: Caller, change: object = {}, tracer?: string): Promise<Created> {
  const form_fields = { ...ORIGIN_FIELDS, ...change }
  return issue(caller, '/certificate_of_origin', { form_fields, tracer: tracer ?? (await newTracer(caller)) })
}

export function seal(caller: Caller, sampleId: number, previous: number): Promise<Created> {
  return issue(caller, '/sample_certi', { id: sampleId, template: 'pdf', previous, unreleased: true })
}

/** Uploads an attachment under a TRACER. */
export function attach(
  app: TestApp,
  caller: Caller,
  file: { tracer: string; index: number; name: string; media_type?: string },
  bytes: Buffer,
): Promise<string> {
  return storeFile(app, caller, { kind: 'certificate-attachment', ...file }, bytes)
}
