import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPartners, type Partners } from '../partners.ts'
import { readSettings } from '../settings.ts'
import { buildMailSite } from './mail-site.ts'
import { startSmtpSink } from './smtp-sink.ts'
import { MailStore, type StoredMail } from './mail-store.ts'

let dataDir: string
let partners: Partners
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-partners-'))
  partners = await startPartners(readSettings({ DATA_DIR: dataDir, PARTNERS_PORT: '0', PARTNERS_SMTP_PORT: '0' }))
})
afterEach(async () => {
  await partners.close()
  rmSync(dataDir, { recursive: true })
})

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(partners.smtpUrl)
  await transport.sendMail({ from: 'Eluent <noreply@lab.example>', to: 'ann@lab.example', subject: 'Report', ...mail })
  transport.close()
}

const readJson = async (): Promise<StoredMail[]> =>
  ((await (await fetch(partners.mailUrl.replace('/mail', '/mail.json'))).json()) as { data: StoredMail[] }).data
const readPage = async (path = ''): Promise<Response> => fetch(partners.mailUrl + path)

test('a mail sent over SMTP is shown with its text, its HTML and its attachments', async () => {
  await send({
    subject: 'Sample 17 – Δ9-THC 12,3 %',
    text: 'Open http://lab.example/share/ABC',
    html: '<p>Open <a href="http://lab.example/share/ABC">the report</a></p>',
    attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
  })
  const [mail, ...others] = await readJson()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    from: 'Eluent <noreply@lab.example>',
    to: ['<ann@lab.example>'],
    subject: 'Sample 17 – Δ9-THC 12,3 %',
    text: 'Open http://lab.example/share/ABC\n',
    attachments: [{ name: 'report.pdf', mediaType: 'application/pdf', sizeBytes: 5 }],
  })
  expect(await (await readPage()).text()).toContain('Sample 17 – Δ9-THC 12,3 %')
  const page = await (await readPage(`/${mail?.id}`)).text()
  expect(page).toContain('Open http://lab.example/share/ABC')
  expect(page).toContain('report.pdf')
  expect(await (await readPage(`/${mail?.id}/html`)).text()).toContain('the report</a>')
})

test('nothing in a mail runs in the page that shows it', async () => {
  const script = '<script>alert(1)</script>'
  await send({ subject: `A ${script}`, text: script, html: script, to: `"${script}" <x@lab.example>` })
  const [mail] = await readJson()
  for (const path of ['', `/${mail?.id}`]) expect(await (await readPage(path)).text()).not.toContain('<script>')
  const part = await readPage(`/${mail?.id}/html`)
  expect(part.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
})

test('the newest mail comes first, and mails outlive a restart', async () => {
  await send({ subject: 'first' })
  await send({ subject: 'second' })
  await partners.close()
  partners = await startPartners(readSettings({ DATA_DIR: dataDir, PARTNERS_PORT: '0', PARTNERS_SMTP_PORT: '0' }))
  expect((await readJson()).map(({ subject }) => subject)).toEqual(['second', 'first'])
})

test('a mail that breaks off is not kept', async () => {
  const socket = connect(Number(new URL(partners.smtpUrl).port), '127.0.0.1')
  const lines = ['EHLO test', 'MAIL FROM:<a@lab.example>', 'RCPT TO:<b@lab.example>', 'DATA']
  for await (const reply of socket) {
    if (String(reply).startsWith('354')) break
    socket.write(`${lines.shift()}\r\n`)
  }
  socket.destroy()
  const source = Readable.from(
    (function* () {
      yield Buffer.from('Subject: half')
      throw new Error('cut')
    })(),
  )
  await expect(new MailStore(join(dataDir, 'mail')).keep(source)).rejects.toThrow('cut')
  expect(await readJson()).toEqual([])
  expect(readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))).toEqual([])
})

test('a mail beyond the limit is refused and not kept', async () => {
  const store = new MailStore(join(dataDir, 'small'))
  const sink = await startSmtpSink(store, 0, 10_000)
  const transport = createTransport(`smtp://127.0.0.1:${sink.port}`)
  const mail = { from: 'a@lab.example', to: 'b@lab.example', text: 'x'.repeat(11_000) }
  await expect(transport.sendMail(mail)).rejects.toThrow(/552/)
  transport.close()
  await sink.close()
  expect(await store.list()).toEqual([])
})

test.for(['/nothing', '/..%2F..%2Fetc%2Fpasswd', '/20260101T000000000Z-00000000-0000-0000-0000-000000000000'])(
  'no mail at %s is a plain 404',
  async (path) => {
    expect((await readPage(path)).status).toBe(404)
  },
)

test.each([
  ['another name (DNS rebinding)', { host: 'lab.evil.example' }],
  ['a page elsewhere', { host: 'localhost:8082', origin: 'https://evil.example' }],
  ['a page of another port', { host: 'localhost:8082', origin: 'http://localhost:8080' }],
  ['a foreign page without an origin', { host: '127.0.0.1:8082', 'sec-fetch-site': 'cross-site' }],
])('the mails are not shown to %s', async (_who, headers) => {
  const site = buildMailSite(new MailStore(join(dataDir, 'mail')))
  for (const url of ['/', '/mail', '/mail.json', '/mail/1', '/mail/1/html', '/mail/1/source'])
    expect([url, (await site.inject({ url, headers })).statusCode]).toEqual([url, 403])
  await site.close()
})

test.each([
  ['this computer', { host: 'localhost:8082' }],
  ['the page itself', { host: '127.0.0.1:8082', origin: 'http://127.0.0.1:8082' }],
  [
    'somebody who followed a link',
    { host: '[::1]:8082', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  ],
])('the mails are shown to %s', async (_who, headers) => {
  const site = buildMailSite(new MailStore(join(dataDir, 'mail')))
  expect((await site.inject({ url: '/mail.json', headers })).statusCode).toBe(200)
  await site.close()
})
