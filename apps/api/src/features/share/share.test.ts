import type { BulkReply } from '@eluent/contract'
import { readPdf } from '@eluent/report/testing'
import { readQr } from '@eluent/report/testing'
import { describe, expect, test } from 'vitest'
import { injection } from '../../testing/laboratory.ts'
import { dataOf, labTest, refusalOf, statusOf, type Caller } from '../../testing/lab-test.ts'

const { app, tester, stranger } = labTest()

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.join(' ')

describe('the public report', () => {
  test('[API-45] [SHARE-01] anyone with the key reads it, without a token', async () => {
    const { share_key } = await tester.finishedSample()
    const reply = await app.get(`/share/samples/${share_key}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ data: { finished: true, dominant_analyte: 'THCA' } })
  })

  test('[SHARE-17] it carries an allow-list: no invalid analytes, files, notes, positions, users or other organization ids', async () => {
    const sample = await tester.finishedSample({
      notes: 'SECRET-NOTE',
      post_notes: 'SECRET-POST',
      prepared_for: 'SECRET-CLIENT',
    })
    const { body } = await app.get(`/share/samples/${sample.share_key}`)
    expect(body).not.toContain('SECRET')
    const { data } = JSON.parse(body) as { data: Record<string, unknown> & { results: object[] } }
    for (const absent of ['latitude', 'longitude', 'user', 'can', 'coa_data', 'batch_id', 'epoch', 'version']) {
      expect(data).not.toHaveProperty(absent)
    }
    expect(Object.keys(data.results[0] ?? {}).sort()).toEqual(['machineName', 'vial_number'])
    expect(data['organization']).not.toHaveProperty('id')
  })

  test('it says nothing of another sample: the laboratory compares with its last standard, the link does not', async () => {
    const qc = { sample_type_id: 9, prep_method_id: null }
    const standard = await tester.newSample({ sample_weight: 1 }, qc)
    await tester.append(standard.id, 'std', { THCA: 10 })
    const sample = await tester.finishedSample()
    expect(await dataOf(tester.get(`/samples/${sample.id}`))).toMatchObject({
      previous_standard: {
        id: standard.id,
        tested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as unknown,
      },
    })
    expect((await app.get(`/share/samples/${sample.share_key}`)).json<{ data: object }>().data).not.toHaveProperty(
      'previous_standard',
    )
    const paper = async (path: string, caller: Pick<Caller, 'get'>) =>
      (await caller.get(path, { accept: 'application/pdf' })).rawPayload
    expect(await textOf(await paper(`/samples/${sample.id}/report/download`, tester))).toContain('Last %')
    expect(await textOf(await paper(`/share/samples/${sample.share_key}/report/download`, app))).not.toContain('Last %')
  })

  test('the report bears a number of its own; cleared and measured again it bears another', async () => {
    const sample = await tester.finishedSample()
    const numberOf = async () =>
      (await app.read<{ report_number: string | null }>(`/share/samples/${sample.share_key}`)).report_number
    expect(await numberOf()).toBe(`${sample.id}-1`)
    await tester.patch(`/samples/${sample.id}/erase_result`, { reason: 'entered twice' })
    expect(await numberOf()).toBeNull()
    for (const run of ['again-1.D', 'again-2.D']) {
      const body = injection(`${sample.id}-${run}`, { THCA: 20 })
      await tester.post(`/samples/${sample.id}/append_results`, body)
    }
    expect(await numberOf()).toBe(`${sample.id}-2`)
  })

  test('[API-46] [PATH-07] a numeric id opens nothing, and unknown, voided and malformed keys get one and the same answer', async () => {
    const sample = await tester.finishedSample()
    const voided = await tester.newSample()
    const admin = await app.signIn('admin')
    await admin.delete(`/samples/${voided.id}`, { reason: 'entered twice' })
    const answers = await Promise.all(
      [String(sample.id), 'A'.repeat(26), voided.share_key, '%00', "' or 1=1 --", 'A'.repeat(90)].flatMap((key) =>
        ['', '/chromatograms', '/report/download', '/image'].map((part) =>
          app.get(`/share/samples/${encodeURIComponent(key)}${part}`),
        ),
      ),
    )
    expect(answers).toHaveLength(24)
    const reported = answers.map(({ statusCode, body }) => `${statusCode} ${body}`)
    expect(new Set(reported)).toEqual(new Set(['404 {"error":"Request Not Found","code":"not_found"}']))
    for (const { headers } of answers) expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('[DOWNLOAD-01] the PDF of an unfinished sample waits for its last injection, by share key too', async () => {
    const { id, share_key } = await tester.newSample()
    await tester.append(id, '1.D', { THC: 3 })
    expect(await refusalOf(app.get(`/share/samples/${share_key}/report/download`))).toMatchObject({
      status: 409,
      code: 'sample_not_finished',
    })
  })

  test('[API-44] the PDF comes by share key, as a PDF, under a name made of date, strain and organization', async () => {
    const { share_key } = await tester.finishedSample({ strain_name: 'Blue Dream 7' })
    const reply = await app.get(`/share/samples/${share_key}/report/download`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(reply.headers['content-disposition']).toMatch(/filename="\d{4}-\d\d-\d\d_Blue_Dream_7_Laboratory\.pdf"/)
  })
})

describe('sharing by e-mail', () => {
  test('[API-42] [WORK-01] the mail carries link and state of the sample, whatever address the caller asked for', async () => {
    const { id, share_key } = await tester.finishedSample({ strain_name: 'Kush_1' })
    const body = { email: 'grower@example.org', link: 'https://evil.example/phish' }
    expect(await statusOf(tester.post(`/samples/${id}/report/share-report`, body))).toBe(200)
    const [mail] = await app.sql(`select * from mail_outbox where to_address = 'grower@example.org'`)
    expect(mail?.['subject']).toBe('Test results of Kush_1')
    expect(mail?.['body_text']).toContain(`/share/report/${share_key}`)
    expect(mail?.['body_text']).toContain('State: Finished\n')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  test('[MAILSHARE-02] an address that is none is refused and nothing is sent', async () => {
    const { id } = await tester.finishedSample()
    expect(await refusalOf(tester.post(`/samples/${id}/report/share-report`, { email: 'nobody' }))).toMatchObject({
      status: 422,
      errors: { email: ['Please enter a valid email address'] },
    })
    expect(await app.sql(`select 1 from mail_outbox where to_address = 'nobody'`)).toEqual([])
  })
})

describe('several reports in one mail', () => {
  const share = async (caller: Caller, body: object, headers?: Record<string, string>) =>
    (await caller.post('/samples/share_reports', body, headers)).json<BulkReply>()
  const mailsTo = (address: string) => app.sql(`select * from mail_outbox where to_address = '${address}'`)

  test('[WORK-01] [WORK-19] each address gets one mail with a line of name, state and link per report, in the order of the batch numbers', async () => {
    const [ten, nine] = [
      await tester.finishedSample({ strain_name: 'Ten', batch_number: 'SV-10' }),
      await tester.finishedSample({ strain_name: 'Nine', batch_number: 'SV-9' }),
    ]
    const emails = ['one@grower.example', ' two@grower.example ', 'ONE@grower.example']
    expect(await share(tester, { samples: [ten.id, nine.id, 999_999_999], emails })).toEqual({
      done: [ten.id, nine.id],
      refused: [{ id: 999_999_999, name: 'Sample 999999999', reason: 'Request Not Found' }],
    })
    for (const address of ['ONE@grower.example', 'two@grower.example']) {
      const mails = await mailsTo(address)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.['subject']).toBe('Test results of 2 samples')
      const text = String(mails[0]?.['body_text'])
      expect(text).toMatch(new RegExp(`^Nine, Finished: .*${nine.share_key}$`, 'm'))
      expect(text.indexOf(nine.share_key)).toBeLessThan(text.indexOf(ten.share_key))
    }
    expect(await mailsTo('one@grower.example')).toEqual([])
  })

  test('[WORK-19] it is noted to whom, when and by whom each was sent, and the addresses are offered, the latest first', async () => {
    const { id } = await tester.finishedSample()
    await tester.post(`/samples/${id}/report/share-report`, { email: 'first@client.example' })
    await share(tester, { samples: [id], emails: ['second@client.example'] })
    const by = tester.person.name
    expect(await dataOf(tester.get(`/samples/${id}/report/shares`))).toMatchObject([
      { email: 'second@client.example', by },
      { email: 'first@client.example', by },
    ])
    const offered = await dataOf<string[]>(tester.get('/share_addresses'))
    expect(offered.slice(0, 2)).toEqual(['second@client.example', 'first@client.example'])
  })

  test('one press sends once, also where the answer was lost', async () => {
    const { id } = await tester.finishedSample()
    const body = { samples: [id], emails: ['once@client.example'] }
    const headers = { 'idempotency-key': 'share-once-0001' }
    const answers = await Promise.all([1, 2, 3].map(() => tester.post('/samples/share_reports', body, headers)))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(await mailsTo('once@client.example')).toHaveLength(1)
    expect(await dataOf(tester.get(`/samples/${id}/report/shares`))).toHaveLength(1)
  })

  test('a wrong address sends nothing to any', async () => {
    const { id } = await tester.finishedSample()
    const body = { samples: [id], emails: ['right@client.example', 'wrong'] }
    expect(await refusalOf(tester.post('/samples/share_reports', body))).toMatchObject({
      status: 422,
      errors: { emails: ['Please enter a valid email address: wrong'] },
    })
    expect(await mailsTo('right@client.example')).toEqual([])
  })

  test('an address is offered once, as it was written last, whatever its capitals', async () => {
    const { id } = await tester.finishedSample()
    for (const email of ['Twice@client.example', 'other@client.example', 'twice@Client.example'])
      await share(tester, { samples: [id], emails: [email] })
    const offered = await dataOf<string[]>(tester.get('/share_addresses'))
    expect(offered.slice(0, 2)).toEqual(['twice@Client.example', 'other@client.example'])
    expect(offered.filter((one) => one.toLowerCase() === 'twice@client.example')).toHaveLength(1)
  })

  test('another organization sees neither the samples nor the addresses, and a role without the permission nothing', async () => {
    const { id } = await tester.finishedSample()
    await share(tester, { samples: [id], emails: ['secret@client.example'] })
    expect(await share(stranger, { samples: [id], emails: ['x@client.example'] })).toMatchObject({ done: [] })
    expect(await mailsTo('x@client.example')).toEqual([])
    expect(await statusOf(stranger.get(`/samples/${id}/report/shares`))).toBe(404)
    expect(await dataOf(stranger.get('/share_addresses'))).toEqual([])
  })
})

describe('downloads', () => {
  test('[DOWNLOAD-01] [DOWNLOAD-02] PDF and CSV wait for the last injection', async () => {
    const { id } = await tester.newSample()
    for (const path of [`/samples/${id}/report/download`, `/samples/${id}/csv`]) {
      expect(await refusalOf(tester.get(path))).toMatchObject({ status: 409, code: 'sample_not_finished' })
    }
  })

  test('[API-39] [DOWNLOAD-07] the CSV holds one row per analyte: name, amount, peak area, percent, mg/g', async () => {
    const { id } = await tester.finishedSample()
    const reply = await tester.get(`/samples/${id}/csv`, { accept: 'text/csv' })
    const [header, ...rows] = reply.body.trim().split('\r\n')
    expect(header).toBe('Name,Amount,Peak Area,Percent,Mg/Gram,State,Peak Area Vial')
    expect(rows).toHaveLength(12)
    // THCA from the high vial: 30 ug/mL x 5000 / 750 mg = 200 mg/g = 20 %.
    expect(rows.find((row) => row.startsWith('THCA,'))).toBe('THCA,30,1200,20,200,Value,2')
  })

  test('the CSV says which numbers a report states, and whose the peak area is', async () => {
    // Two vials, 1 to 50 ug/mL: THCA over bounds, THC below the LOQ, CBN not detected; CBD in range in the first alone.
    const vials = [
      { THCA: 900, THC: 0.5, CBN: 0, CBD: 20 },
      { THCA: 60, THC: 0.4, CBN: 0, CBD: 0.9 },
    ]
    const { id } = await tester.finishedSample({}, {}, vials)
    const reply = await tester.get(`/samples/${id}/csv`, { accept: 'text/csv' })
    const cells = reply.body.split('\r\n').map((line) => line.split(','))
    const stateOf = (name: string) => cells.find((row) => row[0] === name)?.slice(5)
    expect(['THCA', 'THC', 'CBN', 'CBD', 'CBG'].map((name) => stateOf(name))).toEqual([
      ['OVER BOUNDS', '2'],
      ['< LOQ', expect.stringMatching(/^[12]$/)],
      ['N/D', ''],
      ['Value', '1'],
      ['No Data', ''],
    ])
  })

  test('[SHARE-05] the QR code on the paper, by either way, leads to this sample', async () => {
    const { id, share_key } = await tester.finishedSample()
    const accept = { accept: 'application/pdf' }
    for (const path of [`/samples/${id}/report/download`, `/share/samples/${share_key}/report/download`]) {
      const { rawPayload } = await tester.get(path, accept)
      expect(await readQr(rawPayload)).toBe(`${app.deps.settings.publicUrl}/qr/${share_key}`)
    }
  })

  test('[API-43] report_pdf holds the address, Accept application/pdf the PDF itself', async () => {
    const { id } = await tester.finishedSample()
    expect((await tester.get(`/samples/${id}/report/download`)).json()).toHaveProperty('report_pdf')
    const pdf = await tester.get(`/samples/${id}/report/download`, { accept: 'application/pdf' })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
