import { readPdf } from '@eluent/report/testing'
import { beforeAll, expect, test } from 'vitest'
import type { ChartAttribute } from '@eluent/contract'
import { createMailApp } from '../../testing/mail-app.ts'
import { bodyOf, errorsOf, idempotent, labTest, statusOf, statusesOf } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

const { app, tester } = labTest(createMailApp)
let reportId: number
beforeAll(async () => {
  const { id } = await tester.finishedSample({ strain_name: 'Haze' }, {}, [{ THCA: 30, THC: 12 }, {}])
  await app.sql(`update samples set tested_at = '2026-01-05T12:00:00Z' where id = $1`, [id])
  const attributes = await tester.read<ChartAttribute[]>('/chart-attributes')
  const thc = required(
    attributes.find((row) => row.name === 'THC' && row.unit === 'percent' && row.category === 'derived'),
  )
  const analytical_report = {
    name: 'THC <of> "January"',
    chart_type_id: 3,
    chart_scale_id: 4,
    chart_attribute_ids: [thc.id],
    config: { attribute_type: 'derived', filters: { sample_type_id: null }, switch_axes: false },
    start_date: '2026-01-01',
    end_date: '2026-01-31',
  }
  reportId = (await bodyOf<{ id: number }>(tester.post('/analytical-reports', { analytical_report }))).id
})

test('[API2-42] the download is a PDF with name, chart and figures', async () => {
  const reply = await tester.get(`/analytical-reports/${reportId}/download`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="\d{4}-\d\d-\d\d_.+\.pdf"/)
  const { pages, alts } = await readPdf(new Uint8Array(reply.rawPayload))
  expect(pages[0]).toContain('THC <of> "January"')
  // 4 + 0.877 x 10 mg/g
  expect(pages[0]).toContain('Haze 1.28')
  expect(pages[0]).toContain('Tested 01/01/2026 to 01/31/2026')
  expect(alts[0]).toContain('Bar chart of THC by Strain name')
})

test('[API2-43] sharing sends the report, as PDF, to the address, and keeps nothing of it once sent', async () => {
  const key = idempotent()
  const share = () => tester.post(`/analytical-reports/${reportId}/share`, { email: ' grower@example.org ' }, key)
  expect((await share()).json()).toEqual({ message: 'Report shared successfully' })
  // the repeat of a double click
  expect(await statusOf(share())).toBe(200)
  await expect.poll(() => app.smtp.messages.length).toBe(1)
  const [mail = ''] = app.smtp.messages
  expect(app.smtp.recipients).toEqual(['grower@example.org'])
  expect(mail).toContain('Content-Type: application/pdf')
  const base64 = mail.split(/Content-Disposition: attachment[\s\S]*?\r\n\r\n/)[1]?.split('\r\n--')[0] ?? ''
  const { pages } = await readPdf(new Uint8Array(Buffer.from(base64, 'base64')))
  expect(pages[0]).toContain('THC <of> "January"')
  await expect
    .poll(async () => (await app.sql('select 1 from mail_outbox where sent_at is null')).length, { timeout: 60_000 })
    .toBe(0)
  expect(await app.sql('select name from mail_attachments')).toEqual([])
  expect(await app.sql(`select new from audit_entries where noun = 'analytical_report' and action = 'share'`)).toEqual([
    { new: { email: 'grower@example.org' } },
  ])
})

test('[GRAPH-14] an address that is none is refused and nothing is sent', async () => {
  expect(await errorsOf(tester.post(`/analytical-reports/${reportId}/share`, { email: 'nobody' }))).toEqual({
    email: ['Please enter a valid email address'],
  })
  expect(await app.sql(`select 1 from mail_outbox where to_address = 'nobody'`)).toEqual([])
})

test('a report of another laboratory is not printed or sent', async () => {
  const stranger = await app.signIn('admin', app.otherLaboratoryId)
  expect(
    await statusesOf([
      stranger.get(`/analytical-reports/${reportId}/download`),
      stranger.post(`/analytical-reports/${reportId}/share`, { email: 'a@example.org' }),
      stranger.get(`/analytical-reports/${reportId}/data`),
      stranger.delete(`/analytical-reports/${reportId}`, { reason: 'entered twice' }),
    ]),
  ).toEqual([404, 404, 404, 404])
})
