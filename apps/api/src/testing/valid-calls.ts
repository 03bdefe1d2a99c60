// Over 300 lines by design: a valid call of each endpoint on one page.
// Over 300 lines: a line for each call that changes or names a record.
// Over 300 lines: a row per call.
import { attach, newTracer, ORIGIN_FIELDS } from './certificates.ts'
import {
  batchBody,
  batchTestBody,
  eventBody,
  fieldBody,
  finishedSample,
  get,
  manifestBody,
  newBatch,
  newCalibration,
  newCheckedCalibration,
  newLimitStudy,
  studyBody,
  newEquipment,
  newEquipmentEvent,
  newLogged,
  newFormTemplate,
  newOrigin,
  newPicture,
  newPlace,
  newProfile,
  placeBody,
  preparationOf,
  post,
  prepBody,
  putOutOfService,
  profileBody,
  projectBody,
  reportBody,
  runBody,
  viewBody,
  type EquippedLaboratory,
} from './every-record.ts'
import { UNCERTAINTY_CALLS } from './uncertainty-records.ts'
import { CONTROL_CHART_CALLS } from './control-chart-records.ts'
import { ANALYTICAL_BATCH_CALLS, stoppedQueue } from './analytical-batch-records.ts'
import { INVENTORY_CALLS } from './inventory-calls.ts'
import { releasedLot } from './inventory-records.ts'
import { newAnalyticalBatch } from './analytical-batch-records.ts'
import { proficiencyRound } from './proficiency-records.ts'
import { IMPORT_CALLS, importedSample } from './import-calls.ts'
import { NONCONFORMANCE_CALLS } from './nonconformance-calls.ts'
import { METHOD_CALLS } from './method-calls.ts'
import { REVIEW_CALLS } from './review-calls.ts'
import { askFor } from './review-records.ts'
import { BATCH_CSV, BATCH_MAP, upload } from './import-lab.ts'
import { createSample, injection, sampleBody, severalBody } from './laboratory.ts'
import { newRetest } from './product-records.ts'
import { makePerson, TEST_PASSWORD } from './people.ts'

/** What a call sends; `path` overlays the laboratory's ids. */
export interface Sent {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: object
}

export type Build = (lab: EquippedLaboratory) => Sent | Promise<Sent>

const newSample = async (lab: EquippedLaboratory): Promise<number> =>
  (await createSample(lab.caller, lab, { strain_name: lab.mark })).id

const newPerson = async ({ app, caller }: EquippedLaboratory): Promise<number> =>
  (await makePerson(app.deps.db, { role: 'tester', organizationId: caller.person.organizationId })).id

async function sampleInput(lab: EquippedLaboratory) {
  const { sample } = sampleBody(lab, { strain_name: lab.mark, sample_image_url: await newPicture(lab) })
  return { ...sample, form_template_id: (await newFormTemplate(lab)).id }
}

async function coaBody(lab: EquippedLaboratory): Promise<Sent> {
  const { caller, mark } = lab
  const { id } = caller.person
  const photo = await newPicture(lab)
  return {
    path: { samples: await finishedSample(lab) },
    body: {
      coa_analyte_1: 'THCA',
      coa_analyte_2: 'CBD',
      coa_sample_description: mark,
      labIdNumber: mark,
      analyst_id: id,
      reviewer_id: id,
      sample_image_url: photo,
      sample_image_url_full: photo,
    },
  }
}

async function originBody({ app, caller, mark }: EquippedLaboratory) {
  const tracer = await newTracer(caller)
  const name = 'harvest.csv'
  const url = await attach(app, caller, { tracer, index: 1, name, media_type: 'text/csv' }, Buffer.from(mark))
  const attachments = [{ certusKey: '(1) Other', attachmentType: 'Other', name, fileType: 'text/csv', size: 1, url }]
  return { form_fields: { ...ORIGIN_FIELDS, certificate_name: mark, attachments }, tracer }
}

const onCertificate =
  (body: object, before?: (lab: EquippedLaboratory, sent: Sent) => Promise<unknown>): Build =>
  async (lab) => {
    const { id, batch_id } = await newOrigin(lab)
    const sent = { path: { batchId: batch_id }, body: { certus_batch_id: batch_id, certusDocId: id, ...body } }
    await before?.(lab, sent)
    return sent
  }

const expireNow = ({ app, caller }: EquippedLaboratory, { path, body }: Sent) =>
  post(caller, `/certi/expire/${path?.['batchId']}`, { ...body, expiry_date: app.deps.now().toISOString() })

async function queueOrder(lab: EquippedLaboratory): Promise<Sent> {
  const { data } = await get<{ data: { id: number }[] }>(lab.caller, '/sample_queues')
  const from = data.map(({ id }) => id)
  return { body: { from, to: from.toReversed() } }
}

const withMethod: Build = ({ methodId }) => ({ body: { test_method_id: methodId } })
const nothing: Build = () => ({})
const withReason: Build = () => ({ body: { reason: 'entered twice' } })

/** A call that succeeds and names every record that it can name, by method and path. */
export const VALID_CALLS: Readonly<Record<string, Build>> = {
  'GET /analytical-reports/tests': ({ ids }) => ({ query: { ids: String(ids['samples']) } }),
  'GET /batch_tests': ({ ids }) => ({ query: { batch_id: ids['batches'] } }),
  'GET /labels': ({ ids }) => ({ query: { ids: String(ids['samples']) } }),
  'GET /audit_trail': ({ caller }) => ({ query: { person: caller.person.id } }),
  'POST /sample_queues': async (lab) => ({ body: { sample: { id: await newSample(lab) } } }),
  'POST /sample_queues/go_on': stoppedQueue,
  'POST /sample_queues/add_several': async (lab) => ({ body: { samples: [await newSample(lab)] } }),
  'POST /sample_queues/remove_several': async (lab) => {
    const sample = await newSample(lab)
    await post(lab.caller, '/sample_queues', { sample })
    return { body: { samples: [sample] } }
  },
  'POST /samples/:id/vials/:vial/dilute': async (lab) => {
    const sample = await newSample(lab)
    await post(lab.caller, `/samples/${sample}/append_results`, injection(`${sample}-over.D`, { THCA: 900 }))
    return { path: { samples: sample } }
  },
  'POST /sample_queues/order': queueOrder,
  'POST /sample_queues/start_calibration': withMethod,
  'POST /sample_queues/start_cal_check': withMethod,
  'POST /sample_queues/restore': async (lab) => ({
    body: { samples: [{ id: await newSample(lab), vials: [{ vial_number: 1, location: 77 }] }] },
  }),
  'POST /sample_queues/:id/submit': () => ({ body: { vial_number: 1 } }),
  'POST /sample_queues/:id/release': () => ({ body: { vial_number: 1 } }),
  'POST /sample_queues/:id/return': () => ({
    body: { machine: 'HPLC-1', page: '01890000-0000-7000-8000-000000000001', vial_number: 1, how: 'not_started' },
  }),
  'POST /sample_queues/:id/vials/:vial/retry': withReason,
  'DELETE /sample_queues/:id': nothing,
  'POST /samples': async (lab) => ({ body: { sample: await importedSample(lab) } }),
  'POST /samples/several': (lab) => ({ body: severalBody(lab, 2) }),
  'PUT /samples/:id': async (lab) => ({
    path: { samples: await newSample(lab) },
    body: { sample: await sampleInput(lab) },
  }),
  'PATCH /samples/:id': async (lab) => ({
    path: { samples: await newSample(lab) },
    body: { sample: await sampleInput(lab) },
  }),
  'POST /samples/:id/append_results': async (lab) => ({
    path: { samples: await newSample(lab) },
    body: await runBody(lab, crypto.randomUUID()),
  }),
  'PATCH /samples/:id/coa': coaBody,
  'PATCH /samples/:id/location': () => ({ body: { latitude: 1, longitude: 1 } }),
  'PATCH /samples/:id/dominant_analyte': () => ({ body: { dominant_analyte: 'CBD' } }),
  'GET /list-views': () => ({ query: { list: 'samples' } }),
  'POST /list-views': ({ mark }) => ({ body: viewBody(mark) }),
  'PATCH /list-views/:id': () => ({ body: { list_view: { name: 'Renamed' } } }),
  'DELETE /list-views/:id': withReason,
  'POST /profiles': ({ mark }) => ({ body: profileBody(mark) }),
  'PATCH /profiles/:id': async (lab) => ({
    path: { profiles: await newProfile(lab) },
    body: { version: 1, ...profileBody('Renamed') },
  }),
  'POST /profiles/:id/values': async (lab) => ({
    path: { profiles: await newProfile(lab) },
    body: {
      version: 1,
      value: { field: 'retention_years', text: '7', source: 'SOP 12', valid_from: '2027-01-01' },
    },
  }),
  'DELETE /profiles/:id': withReason,
  'PUT /chosen_profile': async (lab) => ({ body: { profile_key: `own-${await newProfile(lab)}` } }),
  'POST /alerts/read': () => ({ body: { alerts: [{ key: 'finished', at: '2026-11-23T09:00:00.000Z' }] } }),
  'PATCH /me/preferences': () => ({ body: { single_letter_keys: false } }),
  'GET /samples/chosen': ({ ids }) => ({ query: { ids: String(ids['samples']) } }),
  'GET /samples/chromatogram_lines': async (lab) => ({ query: { ids: String(await finishedSample(lab)) } }),
  'POST /samples/selection/csv': ({ ids }) => ({ body: { samples: [ids['samples']] } }),
  'POST /samples/release_reports': async (lab) => {
    await askFor(lab.caller, 1)
    const id = await finishedSample(lab)
    const { data } = await get<{ data: { version: number } }>(lab.caller, `/samples/${id}`)
    return { body: { samples: [{ id, version: data.version }] } }
  },
  'POST /samples/share_reports': async (lab) => ({
    body: { samples: [await finishedSample(lab)], emails: ['reader@example.org'] },
  }),
  'POST /samples/clear_results': async (lab) => ({
    body: { samples: [await finishedSample(lab)], reason: 'entered twice' },
  }),
  'POST /samples/certificate_details': async (lab) => ({
    body: {
      samples: [lab.ids['samples']],
      details: { client_licence: 'C-1' },
      sample_image_url: await newPicture(lab),
      reason: 'asked by the state',
    },
  }),
  'GET /audit_packages': ({ ids }) => ({
    query: { sample_id: ids['samples'], analytical_batch_id: ids['analytical_batches'] },
  }),
  'POST /audit_packages': async (lab) => ({
    body: { audit_package: { subject: 'sample', sample_id: await finishedSample(lab) } },
  }),
  'DELETE /audit_packages/:id': withReason,
  'PUT /analyte_names': ({ mark }) => ({ body: { names: [{ written: mark, analyte: 'CBT' }] } }),
  'DELETE /analyte_names/:id': withReason,
  'POST /proficiency_rounds': () => Promise.resolve({ body: { proficiency_round: proficiencyRound() } }),
  'DELETE /proficiency_rounds/:id': withReason,
  'GET /homogeneity_tests/:id': nothing,
  'POST /homogeneity_tests': async (lab) => ({
    body: { name: 'Gummies', judged_by: 'THC', samples: [await finishedSample(lab), await finishedSample(lab)] },
  }),
  'DELETE /homogeneity_tests/:id': withReason,
  'POST /samples/:id/retest': async (lab) => ({
    path: { samples: await finishedSample(lab) },
    body: { asked_by: 'client', reason: 'the label says another number', sample_weight: 700 },
  }),
  'DELETE /samples/:id/retest': async (lab) => ({
    path: { samples: await newRetest(lab, await finishedSample(lab)) },
    body: { reason: 'entered twice' },
  }),
  'POST /samples/:id/amendments': () => ({ body: { version: 1, reason: 'Wrong client', batch_number: 'B-2' } }),
  'POST /samples/:id/release': () => ({ body: { version: 1 } }),
  'POST /samples/:id/report/share-report': () => ({ body: { email: 'reader@example.org' } }),
  'POST /samples/:id/transfers': () => ({ body: { entity: { id: 1, name: 'Chemical ID' } } }),
  'POST /samples/:id/start_acquisition': nothing,
  'PATCH /samples/:id/erase_result': withReason,
  'DELETE /samples/:id/results': withReason,
  'DELETE /samples/:id': withReason,
  'POST /analytical-reports': async (lab) => ({ body: await reportBody(lab) }),
  'PATCH /analytical-reports/:id': async (lab) => ({ body: await reportBody(lab) }),
  'POST /analytical-reports/:id/share': () => ({ body: { email: 'reader@example.org' } }),
  'DELETE /analytical-reports/:id': withReason,
  'POST /calibrations': async (lab) => {
    const { id } = await newCalibration(lab)
    await post(lab.caller, `/calibrations/${id}/reject`, { version: 1, reason: 'entered twice' })
    const { data } = await get<{ data: { sample_id: number } }>(lab.caller, `/calibrations/${id}`)
    return { body: { calibration: { sample_id: data.sample_id } } }
  },
  'POST /consumers': ({ mark }) => ({ body: { consumer: { name: mark } } }),
  'DELETE /consumers/:id': withReason,
  'POST /storage-places': ({ mark, ids }) => ({ body: placeBody(mark, ids['storage-places']) }),
  'PATCH /storage-places/:id': async (lab) => ({
    path: { 'storage-places': (await newPlace(lab)).id },
    body: placeBody(lab.mark, lab.ids['storage-places']),
  }),
  'DELETE /storage-places/:id': async (lab) => ({
    path: { 'storage-places': (await newPlace(lab)).id },
    body: { reason: 'entered twice' },
  }),
  'POST /custody/receive': async (lab) => ({
    body: {
      samples: [{ id: await newSample(lab), condition: lab.mark }],
      event: { place_id: lab.ids['storage-places'], photo_file_id: await newPicture(lab) },
    },
  }),
  'POST /custody/disposals': async (lab) => ({
    body: {
      samples: [await newSample(lab)],
      event: { photo_file_id: await newPicture(lab) },
      disposal: { way: lab.mark },
    },
  }),
  'GET /custody/waste': () => ({ query: { from: '2026-01-01T00:00:00Z', before: '2100-01-01T00:00:00Z' } }),
  'POST /custody/events': async (lab) => ({
    body: {
      samples: [await newSample(lab)],
      event: { kind: 'moved', place_id: lab.ids['storage-places'], photo_file_id: await newPicture(lab) },
    },
  }),
  'GET /bench': async (lab) => {
    const { id, share_key } = await createSample(lab.caller, lab)
    return { query: { key: share_key, batch: await newAnalyticalBatch(lab, lab.caller, [id]) } }
  },
  'PATCH /bench/moisture/:id': async (lab) => {
    const { data: oven } = await post<{ data: { id: number } }>(lab.caller, '/equipment', {
      equipment: { name: `${lab.mark} ${crypto.randomUUID()}`, kind: 'oven' },
    })
    const drying = { wet_g: 1.2, dry_g: 1, temperature_c: 105, duration_min: 90, piece_id: oven.id }
    return {
      path: { moisture: await newSample(lab) },
      body: { ...drying, seen: { wet_g: null, dry_g: null } },
    }
  },
  'PATCH /bench/preparations/:id': async (lab) => {
    const { data: balance } = await post<{ data: { id: number } }>(lab.caller, '/equipment', {
      equipment: { name: `${lab.mark} ${crypto.randomUUID()}`, kind: 'balance' },
    })
    const { data: pipette } = await post<{ data: { id: number } }>(lab.caller, '/equipment', {
      equipment: { name: `${lab.mark} ${crypto.randomUUID()}`, kind: 'pipette' },
    })
    return {
      path: { preparations: await preparationOf(lab, await newSample(lab)) },
      body: {
        weight_mg: 750,
        volume_ml: null,
        source: 'typed',
        balance_id: balance.id,
        pipette_id: pipette.id,
        lots: [{ lot_id: await releasedLot(lab), purpose: 'spike', volume_ml: 0.1 }],
        seen: { weight_mg: null, volume_ml: null },
        confirmed: true,
      },
    }
  },
  'PATCH /calibrations/:id': async (lab) => ({
    path: { calibrations: (await newCalibration(lab)).id },
    body: {
      version: 1,
      analytes: [{ name: 'THCA', model: 'linear', weighting: '1/x', through_zero: true, excluded: [] }],
    },
  }),
  'GET /limit-studies': ({ methodId }) => ({ query: { method_id: methodId } }),
  'POST /limit-studies': ({ methodId, mark }) => ({ body: { study: studyBody(methodId, mark) } }),
  'POST /limit-studies/:id/approve': async (lab) => ({
    path: { 'limit-studies': (await newLimitStudy(lab)).id },
    body: { version: 1, password: TEST_PASSWORD },
  }),
  'DELETE /limit-studies/:id': async (lab) => ({
    path: { 'limit-studies': (await newLimitStudy(lab)).id },
    body: { reason: 'entered twice' },
  }),
  'POST /calibrations/:id/approve': async (lab) => ({
    path: { calibrations: (await newCalibration(lab)).id },
    body: { version: 1, password: TEST_PASSWORD },
  }),
  'POST /calibrations/:id/icv': async (lab) => {
    const { id, icv } = await newCheckedCalibration(lab)
    return { path: { calibrations: id }, body: { version: 1, sample_id: icv } }
  },
  'POST /calibrations/:id/reject': async (lab) => ({
    path: { calibrations: (await newCalibration(lab)).id },
    body: { version: 1, reason: 'entered twice' },
  }),
  'GET /calibrations': async ({ caller, ids }) => {
    const path = `/calibrations/${ids['calibrations']}`
    const { data } = await get<{ data: { sample_id: number; method: { id: number } } }>(caller, path)
    return { query: { sample_id: data.sample_id, method_id: data.method.id } }
  },
  'POST /equipment': (lab) => ({ body: { equipment: { name: lab.mark, kind: 'balance' } } }),
  'PATCH /equipment/:id': (lab) => ({ body: { equipment: { maker: lab.mark } } }),
  'DELETE /equipment/:id': async (lab) => ({
    path: { equipment: (await newEquipment(lab)).id },
    body: { reason: 'entered twice' },
  }),
  'POST /equipment/:id/events': async (lab) => ({ body: await eventBody(lab) }),
  'POST /equipment/:id/checks': async (lab) => ({
    path: { equipment: await newLogged(lab) },
    body: { check: { happened_on: '2026-01-05', done_by: lab.mark.slice(0, 64), values: [9] } },
  }),
  'POST /equipment/:id/readings': async (lab) => ({
    path: { equipment: await newLogged(lab) },
    body: { readings: [{ at: new Date().toISOString(), value: 4 }] },
  }),
  'POST /equipment/:id/reading_reviews': async (lab) => {
    const id = await newLogged(lab)
    const at = new Date().toISOString()
    await post(lab.caller, `/equipment/${id}/readings`, { readings: [{ at, value: 4 }] })
    return { path: { equipment: id }, body: { day: at.slice(0, 10), seen: 0, note: lab.mark } }
  },
  'POST /equipment/:id/overrides': async (lab) => {
    const { id } = await newEquipment(lab)
    await putOutOfService(lab, id)
    await post(lab.caller, '/sample_queues', { sample: await newSample(lab) })
    return { path: { equipment: id }, body: { version: 2, why: 'no other machine', password: TEST_PASSWORD } }
  },
  'GET /equipment/:id/suspect_reports': () => ({ query: { since: '2026-01-05' } }),
  'DELETE /equipment_events/:id': async (lab) => ({
    path: { equipment_events: await newEquipmentEvent(lab, Number(lab.ids['equipment'])) },
    body: { reason: 'entered twice' },
  }),
  ...CONTROL_CHART_CALLS,
  ...UNCERTAINTY_CALLS,
  ...ANALYTICAL_BATCH_CALLS,
  ...INVENTORY_CALLS,
  ...IMPORT_CALLS,
  ...NONCONFORMANCE_CALLS,
  ...REVIEW_CALLS,
  ...METHOD_CALLS,
  'POST /batches': async (lab) => ({ body: await batchBody(lab) }),
  'PATCH /batches/:id': async (lab) => ({ body: await batchBody(lab) }),
  'DELETE /batches/:id': withReason,
  'POST /batch_tests': async (lab) => ({ body: batchTestBody(lab, await newBatch(lab)) }),
  'PATCH /batch_tests/:id': async (lab) => {
    const body = batchTestBody(lab, await newBatch(lab))
    const { data } = await post<{ data: { id: number } }>(lab.caller, '/batch_tests', body)
    return { path: { batch_tests: data.id }, body }
  },
  'DELETE /batch_tests/:id': withReason,
  'PATCH /form-fields/:id': ({ mark }) => ({ body: fieldBody(mark) }),
  'DELETE /form-fields/:id': withReason,
  'PATCH /form-templates/:id': async (lab) => {
    const { id, name, form_fields } = await newFormTemplate(lab)
    return { path: { 'form-templates': id }, body: { form_template: { name, form_fields } } }
  },
  'DELETE /form-templates/:id': withReason,
  'POST /import_templates': async ({ app, caller, mark }) => ({
    body: {
      ...BATCH_MAP,
      name: mark,
      sourceFile: await upload(app, caller, 'import-template', 'template.csv', BATCH_CSV),
    },
  }),
  'PATCH /import_templates/:id': ({ mark }) => ({ body: { name: mark } }),
  'PUT /import_templates/:id/units': () => ({ body: { unitless: '%', stated: ['mg/g'] } }),
  'DELETE /import_templates/:id': withReason,
  'PATCH /methods/:id/update': () => ({ body: { upper_bounds: 40 } }),
  'PATCH /methods/:id/reset-colors': nothing,
  'DELETE /methods/:id': withReason,
  'PATCH /prep_methods/:id': async ({ caller, mark }) => {
    const { data } = await post<{ data: { id: number; prep_steps: { id: number }[] } }>(
      caller,
      '/prep_methods',
      prepBody(mark),
    )
    return { path: { prep_methods: data.id }, body: prepBody(mark, { id: data.prep_steps[0]?.id }) }
  },
  'DELETE /prep_methods/:id': withReason,
  'POST /files/tickets': async ({ caller }) => ({
    body: {
      kind: 'certificate-attachment',
      name: 'a.csv',
      media_type: 'text/csv',
      size_bytes: 1,
      sha256: '0'.repeat(64),
      tracer: await newTracer(caller),
      index: 1,
    },
  }),
  'POST /files/:id/complete': nothing,
  'DELETE /files/:id': nothing,
  'POST /sample_certi': async (lab) => ({
    body: { id: await finishedSample(lab), template: 'pdf', previous: lab.origin.id, unreleased: true },
  }),
  'POST /project_certi': (lab) => ({ body: projectBody(lab) }),
  'POST /transportation_certi': async (lab) => ({ body: await manifestBody(lab) }),
  'POST /certificate_of_origin': async (lab) => ({ body: await originBody(lab) }),
  'POST /certi/expire/:batchId': onCertificate({ expiry_date: '2999-01-01' }),
  'POST /certi/renew/:batchId': onCertificate({ expiry_date: '2999-01-01' }, expireNow),
  'POST /certi/revoke/:batchId': onCertificate({ revoke_reason: 'Recalled', password: TEST_PASSWORD }),
  'POST /certi/:org/bank/card': () => ({ body: { receipt: 'made up' } }),
  'POST /certi/:org/bank/card_session': nothing,
  'POST /auth/logout': async ({ app, caller }) => {
    const again = await app.signInAs(caller.person)
    return { body: { session_id: (await get<{ session_id: string }>(again, '/token_info')).session_id } }
  },
  'POST /driver_tokens/:id/revoke': nothing,
  'POST /reference_check': nothing,
  'PATCH /quality/settings': async () => ({ body: { settings: { calibration_warn_days: 6 }, reason: 'As agreed' } }),
  'PATCH /organizations/:id': async (lab) => ({ body: { organization: { logo: await newPicture(lab) } } }),
  'PATCH /organization_limits/:id': () => ({ body: { limits: { calls_at_once: 300 }, reason: 'Many instruments' } }),
  'PATCH /users/:id': () => ({ body: { user: { name: 'Renamed' } } }),
  'PATCH /users/:id/change-password': () => ({
    body: { user: { old_password: TEST_PASSWORD, new_password: 'Kiln-Road-12' } },
  }),
  'PATCH /users/:id/migrate': async (lab) => ({
    path: { users: await newPerson(lab) },
    body: { target_user: await newPerson(lab) },
  }),
  'DELETE /users/:id': withReason,
}
