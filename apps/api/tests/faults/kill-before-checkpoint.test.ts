import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Verification } from '@eluent/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditLedger, auditLine } from '../../src/features/ledger/audit-ledger.ts'
import { ApiProcess } from '../../src/testing/api-process.ts'
import { newTracer, ORIGIN_FIELDS } from '../../src/testing/certificates.ts'
import { idempotent, labTest } from '../../src/testing/lab-test.ts'
import { TEST_PASSWORD } from '../../src/testing/people.ts'
import { createSealApp } from '../../src/testing/seal-app.ts'
import { required } from '../../src/testing/required.ts'

const { app, sealer } = labTest(() => createSealApp())
const PATIENCE = { timeout: 60_000, interval: 50 }

/** Stands before the signer: an answer that it holds back never reaches the API. */
type Window = 'before the signer hears of it' | 'after the signer signed'
let holding: Window | null = null
let held = Promise.withResolvers<void>()
let front: Server
let api: ApiProcess
beforeAll(async () => {
  front = createServer((request, response) => {
    const answering = async (): Promise<void> => {
      const answer = await pass(request.method ?? 'GET', request.url ?? '/', request)
      if (answer) response.writeHead(answer.status).end(answer.body)
      else held.resolve()
    }
    answering().catch(() => response.writeHead(502).end())
  })
  async function pass(method: string, path: string, request: AsyncIterable<Uint8Array> & { headers: object }) {
    const isToSign = path === '/sign'
    const body = await text(request)
    if (isToSign && holding === 'before the signer hears of it') return undefined
    const { authorization = '' } = request.headers as { authorization?: string }
    const reply = await fetch(new URL(path, app.notary.signer.url), {
      method,
      headers: { authorization, 'content-type': 'text/plain' },
      ...(method === 'POST' && { body }),
    })
    const answer = { status: reply.status, body: await reply.text() }
    return isToSign && holding === 'after the signer signed' ? undefined : answer
  }
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  front.closeAllConnections()
  front.close()
  await once(front, 'close')
})

function startApi(): Promise<ApiProcess> {
  const { ledger } = app.deps.settings
  return ApiProcess.start(app, {
    SIGNER_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    SIGNER_TOKEN: required(ledger.signerToken),
    LEDGER_KEY: required(ledger.logKey),
    WITNESS_URLS: ledger.witnessUrls.join(','),
    WITNESS_KEYS: ledger.witnessKeys.join(','),
  })
}

async function faults(): Promise<string[]> {
  const found: string[] = []
  const report = (fault: Parameters<typeof auditLine>[0]): void => void found.push(auditLine(fault))
  await auditLedger(app.deps, app.deps.ledgerTrust.policy, { pin: null, checkpoints: [] }, { report })
  return found
}

const entries = () => app.value('select count(*)::int from ledger_entries')
const checkpoints = () => app.value('select count(*)::int from ledger_checkpoints')

// Invariant: what was acknowledged is in the log once, and gets its proof, whenever the API dies on the way to it.
test.each<Window>(['before the signer hears of it', 'after the signer signed'])(
  'kill -9 between the entry and its checkpoint, %s: after the start it is signed, once, and the audit finds nothing',
  async (window) => {
    const [before, signedBefore] = [Number(await entries()), Number(await checkpoints())]
    held = Promise.withResolvers<void>()
    holding = window
    const { body } = await api.sendUntilAnswered('/auth/login', {
      username: sealer.person.email,
      password: TEST_PASSWORD,
    })
    const key = { authorization: `Bearer ${(body as { access_token: string }).access_token}`, ...idempotent() }
    const tracer = await newTracer(sealer)
    const request = { form_fields: ORIGIN_FIELDS, tracer }
    const issued = await api.sendUntilAnswered('/certificate_of_origin', request, key)
    expect(issued.status).toBe(201)
    const verification = async (): Promise<Verification> => {
      const reply = await fetch(`${await api.address}/api/verify/${tracer}`)
      return ((await reply.json()) as { data: Verification }).data
    }
    await held.promise
    expect(await verification()).toMatchObject({ status: 'NotProven', reason: 'no_proof', anchored: false })
    expect(Number(await checkpoints()), 'killed before it was kept').toBe(signedBefore)

    holding = null
    await api.killAndRestart()
    await vi.waitFor(
      async () => expect(await verification()).toMatchObject({ status: 'Valid', anchored: true }),
      PATIENCE,
    )
    expect(await api.sendUntilAnswered('/certificate_of_origin', request, key)).toEqual(issued)
    expect([Number(await entries()), Number(await checkpoints())]).toEqual([before + 1, signedBefore + 1])
    expect(await faults()).toEqual([])
  },
)
