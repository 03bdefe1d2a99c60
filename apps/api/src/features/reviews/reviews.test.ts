import type {
  countSampleFacets,
  listReviews,
  listSamples,
  readReview,
  ReplyOf,
  ReviewRow,
  Sample,
  Verification,
} from '@eluent/contract'
import { verifyEvidence } from '@eluent/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit-log.ts'
import { BATCH_CSV, BATCH_MAP, firstRow, makeTemplate, upload } from '../../testing/import-lab.ts'
import {
  bodyOf,
  dataOf,
  errorsOf,
  labTest,
  refusalOf,
  sortedStatusesOf,
  statusOf,
  type Caller,
} from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { required } from '../../testing/required.ts'
import { signingOf } from '../../testing/review-records.ts'
import { createSealApp } from '../../testing/seal-app.ts'
import { nodeCrypto } from '../ledger/node-crypto.ts'

let nowMs = Date.parse('2026-03-01T10:00:00Z')
const { app, laboratory, admin, tester, viewer, stranger, sealer } = labTest(() =>
  createSealApp({ overrides: { now: () => new Date(nowMs) } }),
)

const read = (id: number, by = admin) => by.read<Sample>(`/samples/${id}`)
const review = async (id: number, by = tester, said: object = signingOf(by)) =>
  by.post(`/samples/${id}/review`, { version: (await read(id)).version, signing: said })
const certify = async (id: number, by = admin, more: object = {}) =>
  by.post(`/samples/${id}/release`, { version: (await read(id)).version, signing: signingOf(by), ...more })
const stateOf = (id: number, by = admin) => by.read<ReplyOf<typeof readReview>['data']>(`/samples/${id}/review`)
const inbox = async (by: Caller, chip = '') =>
  (await by.read<ReviewRow[]>(`/reviews${chip && `?chip=${chip}`}`)).map(({ id }) => id)
const set = (settings: object) => bodyOf(admin.patch('/quality/settings', { settings, reason: 'As procedure 4 says' }))
const audited = async () => (await auditLog(app.deps, app.deps.ledgerTrust.policy)).faults

const ZONE = 'America/Los_Angeles'
beforeAll(() => set({ reviews_before_release: 2, laboratory_zone: ZONE }))

test('[REVIEW-01] with two reviews the analyst signs the data, then another person certifies and releases', async () => {
  const { id } = await tester.finishedSample({ strain_name: 'Gelato' })
  expect(await refusalOf(certify(id))).toMatchObject({
    code: 'report_held',
    error: expect.stringContaining('the analytical data are not reviewed yet'),
  })
  expect(await inbox(tester)).toContain(id)
  expect([await statusOf(review(id, viewer)), await statusOf(stranger.get(`/samples/${id}/review`))]).toEqual([
    403, 404,
  ])

  // of a double click and two windows one signs
  const { version } = await read(id)
  const twice = () => tester.post(`/samples/${id}/review`, { version, signing: signingOf(tester) })
  expect(await sortedStatusesOf([twice(), twice(), twice()])).toEqual([200, 409, 409])
  expect(await stateOf(id)).toMatchObject({
    asked: 2,
    state: 'reviewed',
    signatures: [{ meaning: 'reviewed', signer_name: tester.person.name, signed_at: '2026-03-01T10:00:00.000Z' }],
  })
  expect([await inbox(tester), await inbox(admin)]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ])
  expect(await refusalOf(review(id))).toMatchObject({ code: 'review_refused' })
  // without a signature nothing is certified
  expect(Object.keys(await errorsOf(certify(id, admin, { signing: {} })))).toEqual(['email', 'password', 'accepts'])
  expect(await refusalOf(certify(id, admin, { signing: undefined }))).toMatchObject({ code: 'review_refused' })

  const released = await dataOf<Sample>(certify(id))
  expect(released.release?.current).toBe(true)
  // [REVIEW-08] name, time in UTC with the laboratory's zone, meaning; [REVIEW-09] SHA-256 of the RFC 8785 text
  expect(released.signatures).toMatchObject([
    { meaning: 'reviewed', signer_name: tester.person.name, time_zone: ZONE },
    { meaning: 'certified', signer_name: admin.person.name, signed_at: '2026-03-01T10:00:00.000Z' },
  ])
  const [kept] = await app.sql(
    `select noun, record_id::int, record_version::int, record_text, record_sha256,
       encode(sha256(convert_to(record_text, 'UTF8')), 'hex') as counted
     from signatures where meaning = 'certified' and record_id = $1`,
    [id],
  )
  expect(kept).toMatchObject({
    noun: 'sample',
    record_id: id,
    record_version: version,
    record_sha256: kept?.['counted'],
  })
  expect(String(kept?.['record_text'])).toMatch(/^\{"attempts":\[\],"banners":.*"shape":4/)
  expect(await app.actions('sample', id)).toEqual(expect.arrayContaining(['sign', 'release_report']))
  expect(await inbox(admin)).not.toContain(id)
})

describe('[REVIEW-02] who had a hand in a sample does not certify it, whatever their role', () => {
  const refused = {
    code: 'certified_by_another',
    error: 'You measured or reviewed this sample; someone else certifies it.',
  }
  const hands: [string, () => Promise<number>][] = [
    ['tested', async () => (await admin.finishedSample({ strain_name: 'Tested' })).id],
    [
      'imported a part',
      async () => {
        const { id } = await tester.newSample({ strain_name: 'Imported' })
        await tester.append(id, 'part-1.D', { THC: 4 })
        await admin.append(id, 'part-2.D', { THC: 4 })
        return id
      },
    ],
    [
      'imported a list',
      async () => {
        const template = await makeTemplate(app, admin, BATCH_CSV, BATCH_MAP)
        const sourceId = await upload(app, admin, 'source', 'list.csv', BATCH_CSV)
        const row = firstRow(laboratory, { templateId: template.id, sourceId })
        return (await dataOf<Sample>(admin.post('/samples', { sample: row }))).id
      },
    ],
    [
      'edited',
      async () => {
        const { id } = await tester.finishedSample({ strain_name: 'Edited' })
        const { version } = await read(id)
        await bodyOf(admin.post(`/samples/${id}/amendments`, { version, reason: 'Wrong batch', batch_number: 'B-7' }))
        return id
      },
    ],
  ]
  test.each(hands)('%s', async (_, make) => {
    const id = await make()
    await bodyOf(review(id, tester))
    expect(await refusalOf(certify(id, admin))).toMatchObject(refused)
    expect((await stateOf(id, admin)).can.certify).toEqual({ allowed: false, text: refused.error })
    expect([await inbox(admin), await inbox(sealer)]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    expect((await dataOf<Sample>(certify(id, sealer))).release?.current).toBe(true)
  })
  test('who inherited an imported sample had no hand in it', async () => {
    const leaving = await app.signIn('admin')
    const template = await makeTemplate(app, leaving, BATCH_CSV, BATCH_MAP)
    const file = BATCH_CSV.replaceAll('Blue Dream', 'Inherited')
    const sourceId = await upload(app, leaving, 'source', 'inherited.csv', file)
    const row = firstRow(laboratory, { templateId: template.id, sourceId }, { strain_name: 'Inherited' })
    const { id } = await dataOf<Sample>(leaving.post('/samples', { sample: row }))
    await bodyOf(admin.patch(`/users/${leaving.person.id}/migrate`, { target_user: admin.person.id }))
    await bodyOf(review(id, tester))
    expect(await refusalOf(certify(id, leaving))).toMatchObject(refused)
    expect((await dataOf<Sample>(certify(id, admin))).release?.current).toBe(true)
  })
  test('first reviewed', async () => {
    const { id } = await tester.finishedSample({ strain_name: 'Reviewed' })
    await bodyOf(review(id, sealer))
    expect(await refusalOf(certify(id, sealer))).toMatchObject(refused)
    const { version } = await read(id)
    const several = { samples: [{ id, version }], signing: signingOf(sealer) }
    expect(await bodyOf(sealer.post('/samples/release_reports', several))).toMatchObject({
      done: [],
      refused: [{ id, reason: refused.error }],
    })
    expect((await dataOf<Sample>(certify(id, admin))).release?.current).toBe(true)
  })
})

test('[REVIEW-05] [REVIEW-07] [REVIEW-10] [WORK-01] a return and a change take the review away and say why', async () => {
  const { id } = await tester.finishedSample({ strain_name: 'Mimosa' })
  // who read an older version neither signs this one nor returns it
  const stale = { version: (await read(id)).version - 1, reason: 'Peak of CBN is split in vial 2.' }
  const signedStale = admin.post(`/samples/${id}/review`, { version: stale.version, signing: signingOf(admin) })
  expect(await refusalOf(signedStale)).toMatchObject({ code: 'changed_meanwhile' })
  expect((await stateOf(id)).signatures).toEqual([])
  await bodyOf(review(id))
  expect(await refusalOf(admin.post(`/samples/${id}/return`, stale))).toMatchObject({ code: 'changed_meanwhile' })
  const back = async (reason?: string) =>
    admin.post(`/samples/${id}/return`, { version: (await read(id)).version, reason })
  expect(await refusalOf(back('no'))).toMatchObject({ code: 'reason_required' })
  // one word more beside Finished, in lists, report and filters
  const marked = async (mark: string) => {
    const reply = await bodyOf<ReplyOf<typeof listSamples>>(
      tester.get(`/samples?mark=${mark}&startIndex=0&endIndex=10`),
    )
    return reply.data.filter((row) => row.id === id).map(({ state, marks }) => [state, ...marks])
  }
  expect(await marked('in_review')).toEqual([['finished', 'in_review']])
  expect((await read(id)).marks).toEqual(['in_review'])
  await bodyOf(back('Peak of CBN is split in vial 2.'))
  expect(await marked('in_review')).toEqual([])
  expect(await marked('returned')).toEqual([['finished', 'returned']])
  const counts = await bodyOf<ReplyOf<typeof countSampleFacets>>(tester.get('/samples/facets'))
  const offered = counts.data.mark.filter(({ value }) => value === 'in_review' || value === 'returned')
  expect(offered.map(({ value }) => value)).toContain('returned')
  expect(offered.every(({ total }) => total > 0)).toBe(true)
  expect(await inbox(tester, 'returned')).toContain(id)
  expect(await refusalOf(certify(id))).toMatchObject({
    error: expect.stringContaining(`${admin.person.name} returned this report: Peak of CBN is split in vial 2.`),
  })
  expect((await stateOf(id)).steps.map(({ step }) => step)).toEqual(['reviewed', 'returned'])
  expect(await app.trail('sample', id, 'why', 'return')).toEqual([{ why: 'Peak of CBN is split in vial 2.' }])

  await bodyOf(review(id))
  await bodyOf(
    sealer.post(`/samples/${id}/amendments`, {
      version: (await read(id)).version,
      reason: 'Wrong name',
      strain_name: 'Runtz',
    }),
  )
  expect(await stateOf(id)).toMatchObject({
    state: 'differs',
    changes: expect.arrayContaining([{ what: 'Strain/Sample Name', old: 'Mimosa', new: 'Runtz' }]),
  })
  expect(await inbox(admin, 'changed')).toContain(id)
  expect(await refusalOf(certify(id))).toMatchObject({
    error: expect.stringContaining('reads otherwise since its data were reviewed'),
  })
  await bodyOf(review(id))
  await bodyOf(certify(id))
  // what was signed stays signed as it was, and the difference is named
  const { signatures } = await stateOf(id)
  expect(signatures.map(({ meaning, differences }) => [meaning, differences.map(({ what }) => what)])).toEqual([
    ['reviewed', expect.arrayContaining(['Strain/Sample Name'])],
    ['reviewed', expect.arrayContaining(['Strain/Sample Name'])],
    ['reviewed', []],
    ['certified', []],
  ])
})

test('[REVIEW-06] several are signed at once, each with a signature of its own', async () => {
  const ids = [(await tester.finishedSample()).id, (await tester.finishedSample()).id]
  const { id: unfinished } = await tester.newSample({ strain_name: 'Unfinished' })
  const samples = await Promise.all([...ids, unfinished].map(async (id) => ({ id, version: (await read(id)).version })))
  const reply = await bodyOf(tester.post('/samples/review_data', { samples, signing: signingOf(tester) }))
  expect(reply).toMatchObject({ done: ids, refused: [{ id: unfinished, name: 'Unfinished' }] })
  const signed = await Promise.all(ids.map(async (id) => required((await stateOf(id)).signatures[0]).id))
  expect(new Set(signed).size).toBe(2)
})

test('[GATE-13] [REVIEW-16] where only what is released is shared, link, mail and PDF wait; a public report can leave the names out', async () => {
  const { id, share_key } = await tester.finishedSample({ strain_name: 'Zkittlez' })
  const pdf = { accept: 'application/pdf' }
  const tried = async () => [
    await statusOf(app.get(`/share/samples/${share_key}`)),
    await statusOf(app.get(`/share/samples/${share_key}/report/download`)),
    await statusOf(admin.get(`/samples/${id}/report/download`, pdf)),
    await statusOf(tester.post(`/samples/${id}/report/share-report`, { email: 'client@example.org' })),
  ]
  expect(await tried()).toEqual([200, 200, 200, 200])
  await set({ share_only_released: true, signers_on_public_reports: false })
  expect(await tried()).toEqual([409, 409, 409, 409])
  expect(await refusalOf(app.get(`/share/samples/${share_key}`))).toMatchObject({
    code: 'share_unreleased',
    error: 'This report is not released.',
  })
  const several = { samples: [id], emails: ['client@example.org'] }
  expect(await bodyOf(tester.post('/samples/share_reports', several))).toMatchObject({
    done: [],
    refused: [{ id, name: (await read(id)).intake_form.strain_name, reason: 'This report is not released.' }],
  })
  expect((await read(id)).can.download).toEqual({ allowed: false, text: 'This report is not released.' })
  await bodyOf(review(id))
  await bodyOf(certify(id))
  expect(await tried()).toEqual([200, 200, 200, 200])
  const shared = await app.get(`/share/samples/${share_key}`)
  expect(shared.json<{ data: Sample }>().data.signatures).toMatchObject([
    { meaning: 'reviewed', signer_name: null },
    { meaning: 'certified', signer_name: null, record_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(shared.body).not.toContain(admin.person.name)
  expect((await read(id)).signatures?.[1]?.signer_name).toBe(admin.person.name)
  await set({ share_only_released: false, signers_on_public_reports: true })
})

describe('what a signing asks for', () => {
  test('[REVIEW-11] [REVIEW-13] e-mail and consent at first, then the password; both again after 15 minutes and in another session', async () => {
    const analyst = await app.signIn('tester')
    const asks = (by: Caller) => by.read('/signing')
    const made = async () => (await tester.finishedSample()).id
    expect(await asks(analyst)).toEqual({ asks_email: true, consent: expect.stringContaining('legally binding') })
    expect(Object.keys(await errorsOf(review(await made(), analyst, { password: TEST_PASSWORD })))).toEqual([
      'email',
      'accepts',
    ])
    await bodyOf(review(await made(), analyst))
    expect(await asks(analyst)).toEqual({ asks_email: false, consent: null })
    // one that is not asked for must be their own all the same
    const foreign = { email: tester.person.email, password: TEST_PASSWORD }
    expect(Object.keys(await errorsOf(review(await made(), analyst, foreign)))).toEqual(['password'])
    expect(
      await app.sql('select text_version::int, user_name from signature_consents where user_id = $1', [
        analyst.person.id,
      ]),
    ).toEqual([{ text_version: 1, user_name: analyst.person.name }])
    nowMs += 15 * 60_000
    await bodyOf(review(await made(), analyst, { password: TEST_PASSWORD }))
    nowMs += 15 * 60_000 + 1
    expect(Object.keys(await errorsOf(review(await made(), analyst, { password: TEST_PASSWORD })))).toEqual(['email'])
    await bodyOf(review(await made(), analyst))
    // another session of the same person, whose token signs nothing by the first one's signing
    const other = await app.signInAs(analyst.person)
    expect(Object.keys(await errorsOf(review(await made(), other, { password: TEST_PASSWORD })))).toEqual(['email'])
    // nor does somebody else's address
    expect(await errorsOf(review(await made(), other, { ...signingOf(other), email: tester.person.email }))).toEqual({
      password: ['E-mail or password is wrong. Nothing was signed.'],
    })
  })

  test('[REVIEW-12] the fifth wrong password within 15 minutes ends the session and is mailed to the admins', async () => {
    const guesser = await app.signIn('tester')
    const { id } = await tester.finishedSample()
    const wrong = { ...signingOf(guesser), password: 'Wrong-horse-8' }
    const counted = async () => Number(await app.value('select sum(attempts) from attempt_counts'))
    const before = await counted()
    for (let guess = 0; guess < 4; guess += 1) expect(await statusOf(review(id, guesser, wrong))).toBe(422)
    // each counts for the session and in the limits of signing in
    expect(await counted()).toBe(before + 8)
    expect(await refusalOf(review(id, guesser, wrong))).toMatchObject({ status: 401, code: 'signing_ended_session' })
    expect(await statusOf(guesser.get('/signing'))).toBe(401)
    expect((await stateOf(id)).signatures).toEqual([])
    const mails = await app.sql(`select to_address from mail_outbox where subject = 'Wrong passwords at a signature'`)
    expect(mails.map(({ to_address }) => to_address)).toContain(admin.person.email)
    expect(mails.map(({ to_address }) => to_address)).not.toContain(guesser.person.email)
  })

  test('[REVIEW-14] the signatures of a removed person keep name and id', async () => {
    const leaver = await app.signIn('tester')
    const { id } = await tester.finishedSample()
    await bodyOf(review(id, leaver))
    await bodyOf(admin.delete(`/users/${leaver.person.id}`, { reason: 'left the laboratory', action: 'delete' }))
    expect((await stateOf(id)).signatures).toMatchObject([{ signer_name: leaver.person.name }])
    const next = await app.signIn('tester')
    expect(next.person.id).toBeGreaterThan(leaver.person.id)
  })
})

describe('[REVIEW-15] the log', () => {
  test('has each signature; its proof verifies offline, under keys that came on another way', async () => {
    const { id } = await tester.finishedSample({ strain_name: 'Sour Diesel' })
    await bodyOf(review(id))
    await bodyOf(certify(id))
    const { signatures = [] } = await read(id)
    await app.publish()
    for (const { tracer } of signatures) {
      const { data } = (await app.get(`/verify/${tracer}`)).json<{ data: Verification }>()
      expect(data).toMatchObject({ status: 'Valid', type: 'Electronic signature', name: `Report ${id}-1` })
      const verified = await verifyEvidence(nodeCrypto, data.evidence ?? '', app.deps.ledgerTrust.policy)
      expect(verified.events[0].leaf).toMatchObject({ kind: 'signature', event: 'issue' })
      expect(JSON.stringify(data)).not.toContain(tester.person.name)
    }
    expect(await audited()).toEqual([])
  })

  test.each([
    ['signer', `signer_name = 'Somebody Else'`],
    ['meaning', `meaning = 'approved'`],
    ['time', `signed_at = '2026-01-01T00:00:00Z'`],
    ['text', `record_text = replace(record_text, 'Sour', 'Sweet')`],
  ])('names a signature whose %s was changed', async (_, change) => {
    const of = `where meaning = 'certified' and record_text like '%Sour Diesel%'`
    const [{ id, label } = {}] = await app.sql(`select id, label from signatures ${of}`)
    await expect(app.sql(`update signatures set ${change} ${of}`)).rejects.toThrow('never changed or removed')
    const before = await app.sql(`select * from signatures where id = $1`, [id])
    await app.sql('alter table signatures disable trigger user')
    await app.sql(`update signatures set ${change} ${of}`)
    expect((await audited()).join('\n')).toMatch(
      new RegExp(`signature ${String(id)} \\(${String(label)}, .*\\) of organization 1: `),
    )
    const [row = {}] = before
    const columns = ['signer_name', 'meaning', 'signed_at', 'record_text']
    await app.sql(`update signatures set (${columns.join(', ')}) = ($2, $3, $4::timestamptz, $5) where id = $1`, [
      id,
      ...columns.map((column) => row[column]),
    ])
    await app.sql('alter table signatures enable trigger user')
    expect(await audited()).toEqual([])
  })

  test('names a signature that was removed', async () => {
    await app.sql('alter table signatures disable trigger user')
    await app.sql('alter table sample_reviews disable trigger user')
    const [{ id } = {}] = await app.sql(`select max(id)::int as id from signatures`)
    await app.sql('delete from sample_reviews where signature_id = $1', [id])
    await app.sql('delete from signatures where id = $1', [id])
    expect((await audited()).join('\n')).toContain(`signature ${String(id)} is missing from the records.`)
  })
})

test('[REVIEW-03] the inbox is read page by page, oldest due first, and is narrowed by what its chips say', async () => {
  await set({ due_times: true, required_replicates: 2, replicate_rsd_limit: 5 })
  const finished = async (strain_name: string, received_at: string, amounts: readonly number[]) => {
    const vial = { vial_type: 'green_1ml', label: 'a', dilution_factor: 100, acquire: true }
    const prepared_samples = [vial, { ...vial, label: 'b' }]
    const { id } = await tester.newSample({ strain_name, receipt: { received_at } }, { prepared_samples })
    for (const [run, THCA] of amounts.entries()) await tester.append(id, `${id}-${run}`, { THCA })
    return id
  }
  const late = await finished('Late', '2026-02-02T10:00:00.000Z', [20, 20])
  const apart = await finished('Apart', '2026-01-05T10:00:00.000Z', [20, 26])
  const page = async (query: string) => bodyOf<ReplyOf<typeof listReviews>>(admin.get(`/reviews?limit=1${query}`))
  const ids: number[] = []
  for (let after: string | undefined = ''; after !== undefined && ids.length < 100;) {
    const { data, meta }: ReplyOf<typeof listReviews> = await page(after && `&after=${encodeURIComponent(after)}`)
    expect(meta.total_count).toBe((await inbox(admin)).length)
    ids.push(...data.map(({ id }) => id))
    after = meta.next
  }
  // due first first, then what has no due time; each once, in the order of the whole
  expect(ids).toEqual(await inbox(admin))
  expect(ids.slice(0, 2)).toEqual([apart, late])
  expect([await inbox(admin, 'overdue'), await inbox(admin, 'rsd')]).toEqual([[apart, late], [apart]])
  expect(await statusOf(admin.get('/reviews?after=1'))).toBe(422)
  await set({ due_times: false, required_replicates: 1 })
  expect([await inbox(admin, 'overdue'), await inbox(admin, 'rsd')]).toEqual([[], []])
})
