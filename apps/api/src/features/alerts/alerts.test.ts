import type { Alert } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { deliverMails } from '../../platform/mail/deliver-mail.ts'
import { Mailer } from '../../platform/mail/mailer.ts'
import { bodyOf, dataOf, idempotent, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { createMailApp } from '../../testing/mail-app.ts'
import { signingOf } from '../../testing/review-records.ts'
import { mailAlerts } from './mail-alerts.ts'

const { app, admin, tester, viewer, stranger } = labTest(createMailApp)

const bell = (by: Caller) => by.read<Alert[]>('/alerts')
const ofKind = async (kind: Alert['kind'], by = tester) => (await bell(by)).filter((alert) => alert.kind === kind)
const unread = async (by = tester) => (await bell(by)).filter(({ is_read }) => !is_read).map(({ key }) => key)
const read = (alerts: readonly Pick<Alert, 'key' | 'at'>[], by = tester) =>
  bodyOf<{ data: Alert[] }>(by.post('/alerts/read', { alerts: alerts.map(({ key, at }) => ({ key, at })) }))

async function finish(name: string): Promise<number> {
  const { id } = await tester.newSample({ strain_name: name })
  await tester.append(id, `${name}-1.D`, { THC: 4 })
  await tester.append(id, `${name}-2.D`, { THC: 4 })
  return id
}

async function release(id: number, why?: string): Promise<void> {
  const { version } = await tester.read<{ version: number }>(`/samples/${id}`)
  await bodyOf(admin.post(`/samples/${id}/release`, { version, why }))
}

async function withdraw(name: string): Promise<number> {
  const id = await finish(name)
  await release(id)
  await bodyOf(admin.delete(`/samples/${id}/results`, { reason: 'wrong vial' }))
  return id
}

describe('[ALERT-01] what stands under the bell', () => {
  test('nothing in a laboratory where nothing waits', async () => {
    expect(await bell(stranger)).toEqual([])
  })

  test('a withdrawn report, with its sample and number, until a new one is released', async () => {
    const id = await withdraw('Gelato')
    expect(await ofKind('withdrawn')).toMatchObject([
      { key: `withdrawn:${id}-1`, record_id: id, name: 'Gelato', detail: `${id}-1`, is_read: false },
    ])
    await tester.append(id, 'again-1.D', { THC: 4 })
    await tester.append(id, 'again-2.D', { THC: 4 })
    await release(id, 'Prepared again')
    expect(await ofKind('withdrawn')).toEqual([])
  })

  test('a report that reads otherwise since it was released', async () => {
    const id = await finish('Mimosa')
    await release(id)
    const { version } = await tester.read<{ version: number }>(`/samples/${id}`)
    const amendment = { version, reason: 'Wrong batch', batch_number: 'B-2' }
    await bodyOf(admin.post(`/samples/${id}/amendments`, amendment))
    expect(await ofKind('changed')).toMatchObject([{ record_id: id, name: 'Mimosa', detail: `${id}-1` }])
  })

  test('samples that wait for their release are one alert, unread again when another run ends', async () => {
    const id = await finish('Zkittlez')
    const [before] = await ofKind('finished')
    expect(before).toMatchObject({ key: 'finished', record_id: null, is_read: false })
    await read(before ? [before] : [])
    expect(await ofKind('finished')).toMatchObject([{ is_read: true }])
    await finish('Runtz')
    expect(await ofKind('finished')).toMatchObject([{ total: (before?.total ?? 0) + 1, is_read: false }])
    await release(id)
    expect(await ofKind('finished')).toMatchObject([{ total: before?.total }])
  })

  test('[CALIB-08] a calibration in force from day 25 on, and otherwise once it has expired, until a newer one is approved', async () => {
    const approved = async (days: number) => {
      const injected_at = new Date(Date.now() - days * 86_400_000).toISOString()
      const levels = await tester.newSample({}, { sample_type_id: 10, prep_method_id: null })
      for (const amount of [1, 5, 10, 25, 50]) {
        const run = { injected_at, machineName: 'HPLC-4' }
        await tester.append(levels.id, `due-${days}-${amount}.D`, { THCA: amount }, run)
      }
      const { id, version } = await dataOf<{ id: number; version: number }>(
        tester.post('/calibrations', { calibration: { sample_id: levels.id } }),
      )
      await bodyOf(admin.post(`/calibrations/${id}/approve`, { version, password: TEST_PASSWORD }))
      return id
    }
    const expired = await approved(31)
    expect(await ofKind('calibration_expired')).toMatchObject([{ record_id: expired, name: 'HPLC-4', total: 31 }])
    expect(await ofKind('calibration_expired', viewer)).toEqual([])
    const expiring = await approved(25)
    expect(await ofKind('calibration_expired')).toEqual([])
    expect(await ofKind('calibration_expiring')).toMatchObject([{ record_id: expiring, name: 'HPLC-4', total: 25 }])
    await approved(24)
    expect(await ofKind('calibration_expiring')).toEqual([])
  })

  test('a calibration that waits for its approval, to those who may approve', async () => {
    const { id: sample } = await tester.newSample({}, { sample_type_id: 10, prep_method_id: null })
    for (const amount of [1, 5, 10, 25, 50]) await tester.append(sample, `level-${amount}.D`, { THCA: amount })
    const { id } = await dataOf<{ id: number }>(tester.post('/calibrations', { calibration: { sample_id: sample } }))
    expect(await ofKind('calibration_draft')).toEqual([])
    expect(await ofKind('calibration_draft', admin)).toMatchObject([{ record_id: id, name: 'HPLC-1' }])
    await bodyOf(admin.post(`/calibrations/${id}/reject`, { version: 1, reason: 'level 3 is off' }))
    expect(await ofKind('calibration_draft', admin)).toEqual([])
  })
})

describe('[ALERT-01] reading', () => {
  test('one, then all; for this person alone, and twice as once', async () => {
    const first = await withdraw('Read first')
    await withdraw('Read second')
    const mine = `withdrawn:${first}-1`
    await read((await bell(tester)).filter(({ key }) => key === mine))
    expect(await unread()).not.toContain(mine)
    expect((await unread()).length).toBeGreaterThan(0)
    expect(await unread(admin)).toContain(mine)
    const all = await bell(tester)
    const headers = idempotent()
    const body = { alerts: all.map(({ key, at }) => ({ key, at })) }
    const replies = [
      await tester.call('POST', '/alerts/read', body, headers),
      await tester.call('POST', '/alerts/read', body, headers),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await unread()).toEqual([])
  })

  test('two windows that read at once lose nothing of each other, nor of the choices of lists', async () => {
    await withdraw('Left window')
    await withdraw('Right window')
    const person = await app.signIn('tester')
    const all = await bell(person)
    await Promise.all([
      ...all.map((alert) => read([alert], person)),
      person.call('PATCH', '/me/preferences', { single_letter_keys: false }, idempotent()),
    ])
    expect(await unread(person)).toEqual([])
    expect(await person.read('/me/preferences')).toEqual({ single_letter_keys: false })
  })

  test('what came meanwhile stays unread by "all"', async () => {
    const shown = await bell(tester)
    const id = await withdraw('Meanwhile')
    await read(shown)
    expect(await unread()).toContain(`withdrawn:${id}-1`)
  })

  test('a time that is none is refused', async () => {
    expect(await statusOf(tester.post('/alerts/read', { alerts: [{ key: 'finished', at: 'soon' }] }))).toBe(422)
  })
})

test('[ALERT-01] a viewer sees nothing that only others settle, another laboratory nothing of this one', async () => {
  await withdraw('Unheard')
  expect(await bell(viewer)).toEqual([])
  expect(await bell(stranger)).toEqual([])
  const [alert] = await bell(tester)
  await read(alert ? [alert] : [], stranger)
  expect(await bell(stranger)).toEqual([])
})

test('[ALERT-01] a mail that did not arrive leads to what was sent; who gets which mail', async () => {
  app.smtp.refuse(true)
  const id = await finish('Sent in vain')
  await bodyOf(tester.post(`/samples/${id}/report/share-report`, { email: 'grower@example.org' }))
  await bodyOf(admin.post('/users/invite', { email: 'new@example.org', role_id: 5 }))
  const elsewhere = stranger.person.email
  await bodyOf(admin.post('/users/invite', { email: elsewhere, role_id: 5 }))
  await bodyOf(admin.post('/users/reset-password', { user: { email: tester.person.email } }))
  expect(await ofKind('report_mail')).toEqual([])
  const mailer = new Mailer(app.smtp.url, 'Eluent <no-reply@example.org>')
  const isGivenUp = async () =>
    (await app.value('select count(*)::int from mail_outbox where due_at is not null')) === 0
  for (let tries = 0; tries < 40 && !(await isGivenUp()); tries += 1) {
    // as they stand when the wait of their next try is over
    await app.sql('update mail_outbox set due_at = now() where sent_at is null and due_at is not null')
    await deliverMails({ ...app.deps, log: app.http.log, mailer }, app.laboratoryId)
  }
  mailer.close()
  expect(await ofKind('report_mail')).toMatchObject([
    { record_id: id, name: 'grower@example.org', detail: 'Test results of Sent in vain' },
  ])
  expect(await ofKind('invitation_mail')).toEqual([])
  // alike, whether the address signs in elsewhere or not
  const invited = await ofKind('invitation_mail', admin)
  expect(invited.map(({ name, detail, record_id }) => ({ name, detail, record_id })).toSorted(byName)).toEqual(
    ['new@example.org', elsewhere].map((name) => ({ name, detail: null, record_id: null })).toSorted(byName),
  )
  expect((await bell(admin)).filter(({ name }) => name === tester.person.email)).toEqual([])
})

function byName(one: { name: string | null }, other: { name: string | null }): number {
  return (one.name ?? '').localeCompare(other.name ?? '')
}

const choose = (alerts: object, by: Caller) => bodyOf(by.call('PATCH', '/me/preferences', { alerts }, idempotent()))
const mailsTo = async (email: string) =>
  (await app.sql('select subject, body_text from mail_outbox where to_address = $1 order by created_at, id', [
    email,
  ])) as { subject: string; body_text: string }[]

describe('[ALERT-02] each kind goes where its person wants it', () => {
  test('the bell, a mail at once or once a day, or nowhere; each mail exactly once', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const [atOnce, daily, none] = await Promise.all([app.signIn('tester'), app.signIn('tester'), app.signIn('tester')])
    await choose({ withdrawn: 'mail', changed: 'none' }, atOnce)
    await choose({ withdrawn: 'daily' }, daily)
    await choose({ withdrawn: 'none' }, none)
    // two choices of one person add up
    await choose({ changed: 'bell' }, atOnce)
    expect(await atOnce.read('/me/preferences')).toMatchObject({ alerts: { withdrawn: 'mail', changed: 'bell' } })
    expect(
      await statusOf(atOnce.call('PATCH', '/me/preferences', { alerts: { withdrawn: 'fax' } }, idempotent())),
    ).toBe(422)
    // what was seen is not mailed
    await read(await bell(atOnce), atOnce)
    await withdraw('Mailed')
    expect((await ofKind('withdrawn', none)).length).toBe(0)
    expect((await ofKind('withdrawn', daily)).length).toBeGreaterThan(0)
    expect((await unread(atOnce)).length).toBe(1)

    await Promise.all([mailAlerts(app.deps, 'mail'), mailAlerts(app.deps, 'mail')])
    await mailAlerts(app.deps, 'mail')
    const [mail, ...more] = await mailsTo(atOnce.person.email)
    expect([mail?.subject, more]).toEqual([
      expect.stringMatching(/^Withdrawn report without a new one: Mailed, \d+-1$/),
      [],
    ])
    expect(mail?.body_text).toContain('/settings/alerts')
    expect([await mailsTo(daily.person.email), await mailsTo(none.person.email)]).toEqual([[], []])

    // at the laboratory's hour, 13 by default
    const at = (hour: string) => ({ ...app.deps, now: () => new Date(`${today}T${hour}:15:00Z`) })
    await mailAlerts(at('12'), 'daily')
    expect(await mailsTo(daily.person.email)).toEqual([])
    await Promise.all([mailAlerts(at('13'), 'daily'), mailAlerts(at('13'), 'daily')])
    await mailAlerts(at('14'), 'daily')
    const ofDay = await mailsTo(daily.person.email)
    expect(ofDay).toHaveLength(1)
    expect(ofDay[0]?.body_text).toContain('Withdrawn report without a new one: Mailed')
    expect(await mailsTo(atOnce.person.email)).toHaveLength(1)
    // a viewer may choose, and learns nothing that others settle
    const watcher = await app.signIn('viewer')
    await choose({ withdrawn: 'mail' }, watcher)
    await mailAlerts(app.deps, 'mail')
    expect(await mailsTo(watcher.person.email)).toEqual([])
    // the next day has a mail of its own; of another laboratory nobody gets one
    const tomorrow = new Date(Date.parse(`${today}T13:15:00Z`) + 86_400_000)
    await mailAlerts({ ...app.deps, now: () => tomorrow }, 'daily')
    expect(await mailsTo(daily.person.email)).toHaveLength(2)
    expect(await mailsTo(stranger.person.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('Withdrawn') }),
    )
    // by role, where the laboratory mails so: an admin who chose nothing, a tester whose role does not get it at once
    const [head, analyst] = await Promise.all([app.signIn('admin'), app.signIn('tester')])
    await mailAlerts(app.deps, 'mail')
    expect(await mailsTo(head.person.email)).toEqual([])
    await bodyOf(admin.patch('/quality/settings', { settings: { alert_mails: true }, reason: 'SOP 2, alerts' }))
    await mailAlerts(app.deps, 'mail')
    expect((await mailsTo(head.person.email))[0]?.body_text).toContain('Withdrawn report without a new one: Mailed')
    expect(await mailsTo(analyst.person.email)).toEqual([])
    await bodyOf(admin.patch('/quality/settings', { settings: { alert_mails: false }, reason: 'the other tests' }))
  })
})

test('[ALERT-02] the bell counts what waits for its person: reviews, reports returned to them, what is overdue', async () => {
  const set = (settings: object) =>
    bodyOf(admin.patch('/quality/settings', { settings, reason: 'As procedure 4 says' }))
  // with one review: who releases learns of it as such
  expect((await ofKind('to_release', admin))[0]?.total).toBe((await admin.read<object[]>('/reviews')).length)
  expect([await ofKind('finished', admin), await ofKind('to_release')]).toEqual([[], []])
  await set({ reviews_before_release: 2, due_times: true })
  const received_at = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const { id } = await tester.newSample({ strain_name: 'Sent back', receipt: { received_at } })
  for (const run of ['1', '2']) await tester.append(id, `back-${run}.D`, { THC: 4 })
  const waiting = async (by: Caller) => (await ofKind('review_waiting', by))[0]?.total ?? 0
  const before = await waiting(tester)
  expect(before).toBe((await tester.read<object[]>('/reviews')).length)
  expect(await ofKind('finished')).toEqual([])
  expect(await ofKind('overdue')).toMatchObject([{ total: 1, record_id: null }])
  const version = async () => (await tester.read<{ version: number }>(`/samples/${id}`)).version
  await bodyOf(tester.post(`/samples/${id}/review`, { version: await version(), signing: signingOf(tester) }))
  expect(await waiting(tester)).toBe(before - 1)
  await bodyOf(
    admin.post(`/samples/${id}/return`, { version: await version(), reason: 'Peak at 6.1 min is not named' }),
  )
  expect(await ofKind('returned')).toMatchObject([
    { record_id: id, name: 'Sent back', detail: 'Peak at 6.1 min is not named' },
  ])
  // to who tested it, and to nobody else
  expect(await ofKind('returned', await app.signIn('tester'))).toEqual([])
  await set({ reviews_before_release: 1, due_times: false })
  expect(await ofKind('overdue')).toEqual([])
})
