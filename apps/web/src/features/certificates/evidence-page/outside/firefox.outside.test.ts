import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { writeEvidence, writeKeyPrints } from '@eluent/ledger'
import { LogMaker, makeEvidence, sha256, type Step } from '@eluent/ledger/testing'
import { afterEach, expect, test } from 'vitest'
import { asEvidencePage } from '../../parts/as-evidence-page.ts'

/** Of Debian's package firefox-esr. */
const FIREFOX = '/usr/bin/firefox-esr'
const folder = mkdtempSync(join(tmpdir(), 'eluent-firefox-'))
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.toReversed()) await clean()
  rmSync(folder, { recursive: true })
})

/** Firefox without a window and the address of its WebDriver BiDi, which it writes when it is there. */
async function startFirefox(): Promise<string> {
  const options = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0']
  const firefox = spawn(FIREFOX, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((done) => firefox.once('close', done))
  cleanups.push(() => (firefox.kill(), ended))
  for await (const line of createInterface(firefox.stderr)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('Firefox ended before it could be asked')
}

interface Answer {
  readonly id: number
  readonly type: 'success' | 'error'
  readonly result?: unknown
  readonly message?: string
}
type Ask = <T>(method: string, params: object) => Promise<T>

/** Questions of WebDriver BiDi, each with its answer. */
async function connect(address: string): Promise<Ask> {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', () => fail(new Error(`${address} does not answer`)))
  })
  cleanups.push(() => socket.close())
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
  })
  return async <T>(method: string, params: object) => {
    const id = waiting.size + 1
    const answered = new Promise<Answer>((done) => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result as T
  }
}

/** Heading and first words as soon as the page has judged itself. */
const VERDICT = `new Promise((done) => {
  const read = () => document.querySelector('h1').textContent + ': ' + document.querySelector('p').textContent.slice(0, 11)
  if (!read().startsWith('Not checked: This')) return done(read())
  new MutationObserver(() => done(read())).observe(document.querySelector('main'), { childList: true })
})`

test('Firefox reads from the disk what the evidence page says, and that a changed one does not hold', async () => {
  const log = new LogMaker()
  const issue: Step = {
    event: 'issue',
    at: '2026-03-01T10:00:00.000Z',
    expires: '2999-03-01T00:00:00.000Z',
    summary: { type: 'Certificate of Origin', name: 'Lot 7', total_thc: '21.40 %' },
    details: {},
  }
  // Firefox judges by its own clock
  const made = makeEvidence(log, '7ZZZ0123456789ABCDEFGHJKMN', [issue], Math.floor(Date.now() / 1000))
  const evidence = writeEvidence(made)
  const pageOf = async (text: string) => (await asEvidencePage(text)).text()
  const write = (name: string, page: string) => {
    writeFileSync(join(folder, name), page)
    return pathToFileURL(join(folder, name)).href
  }
  const page = await pageOf(evidence)
  const good = write('good.html', page)
  const bad = write('bad.html', await pageOf(evidence.replace('21.40', '31.40')))
  const damaged = write('damaged.html', page.replace('<title>Evidence', '<title>Evidencd'))

  const ask = await connect(await startFirefox())
  await ask('session.new', { capabilities: {} })
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  const verdictOf = async (url: string) => {
    await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    const script = { expression: VERDICT, awaitPromise: true, target: { context } }
    return (await ask<{ result: { value: string } }>('script.evaluate', script)).result.value
  }
  expect(await verdictOf(good)).toMatch(/^The seal holds: /)
  expect(await verdictOf(bad)).toMatch(/^Invalid: /)
  expect(await verdictOf(damaged)).toBe('Not checked: What stands')
  expect(await verdictOf(`${good}?again#k=${writeKeyPrints(sha256, log.trust)}`)).toMatch(/^Valid: /)
})
