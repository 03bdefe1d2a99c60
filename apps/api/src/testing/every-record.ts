// Over 300 lines by design: a record of each kind on one page.
import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Caller, TestApp } from './app.ts'
import { newAnalyticalBatch } from './analytical-batch-records.ts'
import { fillBank, issue, issueOrigin, MANIFEST_GROUP, newTracer, seal, type Created } from './certificates.ts'
import { BATCH_CSV, BATCH_MAP, firstRow, makeTemplate, upload } from './import-lab.ts'
import { TEST_PASSWORD } from './people.ts'
import { newLot, newLotFile, newMount, recallSolution } from './inventory-records.ts'
import { newControlChart, newControlEvent } from './control-chart-records.ts'
import { closed } from './nonconformance-records.ts'
import { newReview } from './review-records.ts'
import { newHomogeneityTest, newRetest } from './product-records.ts'
import { newBudget } from './uncertainty-records.ts'
import { newAnalyteName } from './analyte-name-records.ts'
import { newAuditPackage } from './audit-package-records.ts'
import { newProficiencyRound } from './proficiency-records.ts'
import { createSample, equipLaboratory, idempotent, injection, storeFile, type Laboratory } from './laboratory.ts'

interface Numbered {
  id: number
}

/** A laboratory before its records are there. */
type Bare = Pick<EquippedLaboratory, 'app' | 'caller' | 'mark' | 'methodId' | 'prepMethodId'>

/** A laboratory with one record of every kind that a call can name. */
export interface EquippedLaboratory extends Laboratory {
  app: TestApp
  /** Holds every permission of the matrix. */
  caller: Caller
  /** What stands in its texts, and in those of no other laboratory. */
  mark: string
  /** By what a path calls them: the segment before `:id`, otherwise the parameter's name. */
  ids: Readonly<Record<string, string | number>>
  /** Certificates that others can hold or follow. */
  origin: Created
  seals: readonly [Created, Created]
}

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()
const FINISHED = { THCA: 20, CBD: 2 }

/** Makes the laboratory and its records, through the calls of the API. */
export async function makeEveryRecord(app: TestApp, organizationId: number, mark: string): Promise<EquippedLaboratory> {
  const laboratory = await equipLaboratory(app, organizationId)
  const caller = await app.signIn('veriseal-coaadmin', organizationId)
  const bare = { ...laboratory, app, caller, mark }
  await fillBank(app, organizationId, 50)
  const origin = await issueOrigin(caller, { certificate_name: mark })
  const seals = [await newSeal(bare, origin), await newSeal(bare, origin)] as const
  const lab = { ...bare, origin, seals, ids: {} }

  const sample = await createSample(caller, laboratory, { strain_name: mark })
  const queued = await post<{ data: Numbered }>(caller, '/sample_queues', { sample: sample.id })
  const lease = { machine: 'HPLC-9', page: '01890000-0000-7000-8000-000000000001' }
  await post(caller, '/sample_queues/lease', lease)
  await post(caller, '/sample_queues/runs/begin', lease)
  await appendRun(lab, sample.id, 'first')
  const template = await newFormTemplate(lab)
  const batch = await newBatch(lab)
  const project = await issue(caller, '/project_certi', projectBody(lab))
  const manifest = await issue(caller, '/transportation_certi', await manifestBody(lab))
  const { data: token } = await post<{ data: { id: string } }>(caller, '/driver_tokens', { name: mark })
  const { data: prep } = await post<{ data: Numbered }>(caller, '/prep_methods', prepBody(mark))
  const source = await newSource(lab)
  await post(caller, '/samples', { sample: firstRow(lab, source) })
  await beginTotalsRun(lab)
  const report = await post<Numbered>(caller, '/analytical-reports', await reportBody(lab))
  // what no path names: a report's mail, an invitation, a reset, a release, its kept PDF, an officership
  await post(caller, `/analytical-reports/${report.id}/share`, { email: 'reader@example.org' })
  await post(caller, '/users/invite', { email: `new-${organizationId}@example.org`, role_id: 5 })
  await post(caller, '/users/reset-password', { user: { email: caller.person.email } })
  const finished = `/samples/${await finishedSample(lab)}`
  const { data: released } = await get<{ data: { version: number } }>(caller, finished)
  await post(caller, `${finished}/release`, { version: released.version })
  await caller.call('PATCH', '/me/preferences', { single_letter_keys: true })
  await caller.call('GET', `${finished}/report/download`, undefined, { accept: 'application/pdf' })
  await newReview(caller, await finishedSample(lab))
  await newRetest(lab, await finishedSample(lab))
  await app.signIn('superadmin', organizationId)
  const calibration = await newCalibration(lab)
  const piece = await newEquipment(lab)
  await putOutOfService(lab, piece.id)
  await signOverride(lab, piece.id)
  const back = { kind: 'back_in_service', happened_on: '2026-01-06', done_by: mark, note: mark }
  await post(caller, `/equipment/${piece.id}/events`, { event: back })
  const logged = await newLogged(lab)
  // only days that are still listed are reviewed
  const day = new Date(app.deps.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await post(caller, `/equipment/${logged}/readings`, { readings: [{ at: `${day}T10:00:00Z`, value: 99 }] })
  const review = { day, seen: 1, note: `${mark}: the door was open` }
  await post(caller, `/equipment/${logged}/reading_reviews`, review)
  const place = await newPlace(lab)
  await moveTo(lab, sample.id, place.id)
  const lot = await newLot(lab)
  await recallSolution(lab, sample.id)
  const nonconformance = await closed(lab, { touches: [{ kind: 'equipment', id: piece.id }] })
  const chart = await newControlChart(lab)
  return {
    ...lab,
    ids: {
      'control-charts': chart.id,
      'control-points': chart.point,
      'control-events': await newControlEvent(lab),
      samples: sample.id,
      vial: 1,
      shareKey: sample.share_key,
      token: sample.share_key,
      sample_queues: queued.data.id,
      calibrations: calibration.id,
      'limit-studies': (await newLimitStudy(lab)).id,
      'uncertainty-budgets': (await newBudget(lab)).id,
      preparations: await preparationOf(lab, sample.id),
      moisture: sample.id,
      equipment: piece.id,
      equipment_events: await newEquipmentEvent(lab, piece.id),
      items: lot.item.id,
      lots: lot.id,
      uses: await newMount(lab),
      lot_files: await newLotFile(lab),
      nonconformances: nonconformance.id,
      analyte_names: await newAnalyteName(lab),
      audit_packages: await newAuditPackage(lab, sample.id),
      proficiency_rounds: await newProficiencyRound(lab),
      nonconformance_touches: nonconformance.touches[0]?.touch_id ?? 0,
      nonconformance_actions: nonconformance.actions[0]?.id ?? 0,
      'form-fields': (await post<{ data: Numbered }>(caller, '/form-fields', fieldBody(mark))).data.id,
      'form-templates': template.id,
      analytical_batches: await newAnalyticalBatch(bare),
      homogeneity_tests: await newHomogeneityTest(lab, [await finishedSample(lab), await finishedSample(lab)]),
      profiles: await newProfile(bare),
      'list-views': (await post<{ data: Numbered }>(caller, '/list-views', viewBody(mark))).data.id,
      batches: batch.id,
      batch_tests: (await post<{ data: Numbered }>(caller, '/batch_tests', batchTestBody(lab, batch))).data.id,
      'analytical-reports': report.id,
      methods: laboratory.methodId,
      prep_methods: prep.id,
      organizations: organizationId,
      org: organizationId,
      organization_limits: organizationId,
      files: await upload(app, caller, 'source', `${mark}.csv`, mark),
      users: caller.person.id,
      driver_tokens: token.id,
      import_templates: (await makeTemplate(app, caller, BATCH_CSV, BATCH_MAP, { name: mark })).id,
      certi: seals[0].id,
      sample_certi: seals[0].id,
      batchId: seals[0].batch_id,
      project_certi: project.id,
      transportation_certi: manifest.id,
      certificate_of_origin: origin.id,
      tracer: origin.share_key,
      'storage-places': place.id,
      kind: 'qr',
      sha256: source.sha256,
      // of the provider, whoever asks
      consumers: await newConsumer(lab),
    },
  }
}

async function newConsumer({ app, mark }: { app: TestApp; mark: string }): Promise<number> {
  const provider = await app.signIn('admin', app.providerId)
  const name = `${mark} ${provider.person.id}`
  return (await post<{ data: Numbered }>(provider, '/consumers', { consumer: { name } })).data.id
}

export async function post<T>(caller: Caller, path: string, body: object): Promise<T> {
  const reply = await caller.call('POST', path, body, idempotent())
  if (reply.statusCode >= 400) throw new Error(`POST ${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<T>()
}

export async function get<T>(caller: Caller, path: string): Promise<T> {
  const reply = await caller.call('GET', path)
  if (reply.statusCode >= 400) throw new Error(`GET ${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<T>()
}

async function appendRun(lab: Bare, sampleId: number, run: string): Promise<void> {
  await post(lab.caller, `/samples/${sampleId}/append_results`, await runBody(lab, `${sampleId}-${run}.D`))
}

export async function runBody({ app, caller, mark }: Bare, run: string) {
  const trace = await upload(app, caller, 'chromatogram', 'trace.csv', 'Time,Signal\n1,2\n3,4\n')
  return injection(run, FINISHED, {
    chromatogram_file_id: trace,
    signals: [{ name: 'Signal', file_id: trace }],
    source_file_ids: [await upload(app, caller, 'source', `${mark}.csv`, `${mark} ${run}`)],
  })
}

export async function finishedSample(lab: Bare): Promise<number> {
  const { id } = await createSample(lab.caller, lab, { strain_name: lab.mark })
  await appendRun(lab, id, 'a')
  await appendRun(lab, id, 'b')
  return id
}

/** A draft of a calibration of its own; its texts are those of the instrument and method. */
export async function newCalibration(lab: Bare): Promise<Numbered> {
  const top = { sample_type_id: 10, prep_method_id: null }
  const { id } = await createSample(lab.caller, lab, { strain_name: lab.mark }, top)
  for (const amount of [1, 5, 10, 25, 50]) {
    const run = injection(`${id}-${amount}.D`, { THCA: amount })
    await post(lab.caller, `/samples/${id}/append_results`, run)
  }
  return (await post<{ data: Numbered }>(lab.caller, '/calibrations', { calibration: { sample_id: id } })).data
}

/** An LOD and LOQ study of the laboratory's method. */
export async function newLimitStudy({ caller, methodId, mark }: Bare): Promise<Numbered> {
  return (await post<{ data: Numbered }>(caller, '/limit-studies', { study: studyBody(methodId, mark) })).data
}

export function studyBody(method_id: number, matrix: string) {
  const values = [{ analyte: 'THCA', lod_ug_ml: 0.1, loq_ug_ml: 0.3 }]
  return { method_id, studied_on: '2026-01-05', matrix: matrix.slice(0, 128), design: 'replicates', values }
}

/** A draft with a Standard sample that was measured after its levels. */
export async function newCheckedCalibration(lab: Bare): Promise<{ id: number; icv: number }> {
  const { id } = await newCalibration(lab)
  const standard = { sample_type_id: 9, prep_method_id: null }
  const sample = await createSample(lab.caller, lab, { strain_name: lab.mark }, standard)
  await post(lab.caller, `/samples/${sample.id}/append_results`, injection(`${sample.id}-icv.D`, { THCA: 10 }))
  return { id, icv: sample.id }
}

/** An HPLC on the list; its machine is no other's. */
/** The first vial of a sample on the bench sheet; its id. */
export async function preparationOf({ caller }: Bare, sampleId: number): Promise<number> {
  const { data } = await get<{ data: { preparations: Numbered[] }[] }>(caller, `/bench?samples=${sampleId}`)
  return data[0]?.preparations[0]?.id ?? 0
}

export async function newEquipment({ caller, mark }: Bare): Promise<Numbered> {
  const equipment = { name: mark, kind: 'hplc', machine_name: `${mark} ${randomUUID()}` }
  return (await post<{ data: Numbered }>(caller, '/equipment', { equipment })).data
}

/** A refrigerator with limits for what its logger sends; its number. */
export async function newLogged({ caller, mark }: Bare): Promise<number> {
  const points = [{ name: mark.slice(0, 32), unit: 'C', low: 2, high: 8 }]
  const checks = { points, stops: true, opens_nonconformance: true }
  const equipment = { name: mark, kind: 'refrigerator', checks }
  return (await post<{ data: Numbered }>(caller, '/equipment', { equipment })).data.id
}

/** What happened to a piece, with a certificate; its number. */
export async function newEquipmentEvent(lab: Bare, id: number): Promise<number> {
  await post(lab.caller, `/equipment/${id}/events`, await eventBody(lab))
  return (
    (await get<{ data: Numbered[] }>(lab.caller, `/equipment/${id}/events?sortColumn=id&sortOrder=DESC`)).data[0]?.id ??
    0
  )
}

export async function putOutOfService({ caller, mark }: Bare, id: number): Promise<void> {
  const event = {
    kind: 'out_of_service',
    happened_on: '2026-01-05',
    suspect_since: '2026-01-05',
    done_by: mark,
    note: mark,
  }
  await post(caller, `/equipment/${id}/events`, { event })
}

/** An exception for the samples that wait in the queue. */
async function signOverride(lab: Bare, id: number): Promise<void> {
  const { version } = (await get<{ data: { version: number } }>(lab.caller, `/equipment/${id}`)).data
  const signed = { version, why: `${lab.mark}, no other machine`, password: TEST_PASSWORD }
  await post(lab.caller, `/equipment/${id}/overrides`, signed)
}

export async function eventBody({ app, caller, mark }: Bare) {
  const file_id = await upload(app, caller, 'attachment', 'certificate.txt', `${mark} ${randomUUID()}`)
  const event = { kind: 'calibrated', happened_on: '2026-01-05', done_by: mark, outcome: 'passed', file_id }
  return { event }
}
export function placeBody(mark: string, parent_id: string | number | null = null) {
  const kind = parent_id === null ? 'room' : 'cabinet'
  return { storage_place: { kind, parent_id, name: `${mark.slice(0, 20)} ${crypto.randomUUID()}` } }
}
export async function newPlace({ caller, mark }: Bare): Promise<Numbered> {
  return (await post<{ data: Numbered }>(caller, '/storage-places', placeBody(mark))).data
}
function moveTo({ caller }: Bare, sampleId: number, placeId: number) {
  return post(caller, '/custody/events', { samples: [sampleId], event: { kind: 'moved', place_id: placeId } })
}

export async function newPicture({ app, caller }: Pick<EquippedLaboratory, 'app' | 'caller'>): Promise<string> {
  return storeFile(app, caller, { kind: 'image', name: 'photo.jpg', media_type: 'image/jpeg' }, await picture)
}

export function newOrigin({ caller, mark }: EquippedLaboratory) {
  return issueOrigin(caller, { certificate_name: mark })
}
const newSeal = async (lab: Bare, origin: Created) => seal(lab.caller, await finishedSample(lab), origin.id)

/** A batch file of its own and a template that reads it. */
export async function newSource({ app, caller }: EquippedLaboratory) {
  const file = `${BATCH_CSV},,${crypto.randomUUID()}`
  return {
    templateId: (await makeTemplate(app, caller, BATCH_CSV, BATCH_MAP)).id,
    sourceId: await upload(app, caller, 'source', 'batch.csv', file),
    sha256: createHash('sha256').update(file).digest('hex'),
  }
}

/** Of a sample that was imported by a method without totals. */
async function beginTotalsRun(lab: EquippedLaboratory): Promise<void> {
  const method = {
    ordered_analytes: ['THCA', 'THC'],
    method: { name: `${lab.mark} imported` },
    derived_compounds: [],
    upper_bounds: 50,
    lower_bounds: 1,
  }
  const { id } = await post<Numbered>(lab.caller, '/methods', method)
  await post(lab.caller, '/samples', { sample: { ...firstRow(lab, await newSource(lab)), test_method_id: id } })
  const run = { method_id: id, method_version: 1, reason: `${lab.mark}: totals were missing` }
  await post(lab.caller, '/imports/missing-totals', run)
}

export async function newFormTemplate({ caller, mark }: EquippedLaboratory) {
  return (
    await post<{ data: Numbered & { name: string; form_fields: Numbered[] } }>(caller, '/form-templates', {
      form_template: { name: `${mark} ${crypto.randomUUID()}`, description: mark, form_fields: [field(mark)] },
    })
  ).data
}

export async function newBatch(lab: EquippedLaboratory): Promise<Numbered & { share_key: string }> {
  const { data } = await post<{ data: Numbered }>(lab.caller, '/batches', await batchBody(lab))
  const codes = await get<{ data: { share_key: string }[] }>(lab.caller, `/batches/${data.id}/qr_codes`)
  return { id: data.id, share_key: codes.data[0]?.share_key ?? '' }
}

const field = (name: string) => ({ name, type: 'textbox' })
export function fieldBody(name: string) {
  return { form_field: field(`${name} ${crypto.randomUUID()}`) }
}
export function profileBody(name: string) {
  return { profile: { name: `${name.slice(0, 20)} ${crypto.randomUUID()}`, copy_of: 'washington' } }
}

/** A profile of its own, which new samples do not get. */
export async function newProfile({ caller, mark }: Pick<Bare, 'caller' | 'mark'>): Promise<number> {
  const { data } = await post<{ data: { own: Numbered } }>(caller, '/profiles', profileBody(mark))
  return data.own.id
}

export function viewBody(name: string) {
  const definition = { state: 'finished', client: name.slice(0, 255) }
  return {
    list_view: {
      list: 'samples',
      name: `${name.slice(0, 20)} ${crypto.randomUUID().slice(0, 18)}`,
      definition,
      shared: true,
    },
  }
}
const EXTRACT = {
  draw_from: null,
  vial_type: 'green_1ml',
  label: 'Extract',
  dilution_factor: 50,
  acquire_by_default: true,
}
export function prepBody(name: string, step: object = {}) {
  return { name, prep_steps: [{ ...EXTRACT, ...step }] }
}
export async function batchBody(lab: EquippedLaboratory) {
  return {
    batch: { name: lab.mark, grid_type: 'rows', grid_value: '2', form_template_id: (await newFormTemplate(lab)).id },
  }
}
export function batchTestBody({ mark }: EquippedLaboratory, batch: Numbered & { share_key: string }) {
  return {
    batch_test: { batch_id: batch.id, share_key: batch.share_key, name: mark },
  }
}
export function projectBody({ mark, seals }: EquippedLaboratory) {
  return {
    name: mark,
    description: mark,
    children: seals.map(({ batch_id }) => batch_id).join(','),
    projectType: 1,
  }
}

export async function manifestBody({ app, caller, mark, seals, origin }: EquippedLaboratory) {
  const tracer = await newTracer(caller)
  const file = { kind: 'certificate-image', name: 'licence.jpg', media_type: 'image/jpeg', tracer } as const
  return {
    name: mark,
    description: mark,
    children: seals.map(({ batch_id }) => batch_id).join(','),
    manifest: MANIFEST_GROUP,
    imageKey: await storeFile(app, caller, file, await picture),
    tracer,
    previous: origin.id,
  }
}

/** Compares two tests, so that it names samples besides analytes. */
export async function reportBody(lab: EquippedLaboratory) {
  const { data } = await get<{ data: Numbered[] }>(lab.caller, '/chart-attributes?no_pagination=true')
  return {
    analytical_report: {
      name: `${lab.mark} ${crypto.randomUUID()}`,
      chart_type_id: 1,
      chart_scale_id: 1,
      chart_attribute_ids: data.slice(0, 1).map(({ id }) => id),
      config: {
        attribute_type: 'derived',
        sub_scale: 'strain_name',
        batch_test_ids: [await finishedSample(lab)],
        filters: { sample_type_id: 1 },
      },
    },
  }
}
