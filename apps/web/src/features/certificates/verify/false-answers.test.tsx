import type { Verification } from '@eluent/contract'
import { withCheckCharacter } from '@eluent/domain/certificates'
import { canonicalJson, readTrust, writeKeyPrints, type Evidence, type JsonObject } from '@eluent/ledger'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSealApp, type SealApp } from '../../../../../api/src/testing/seal-app.ts'
import { changeSeal, sealOne } from '../../../../../api/src/testing/seals.ts'
import { STORAGE_KEYS } from '../../../frame/session/storage-keys.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { required } from '../../../test/required.ts'
import { browserCrypto } from './browser-crypto.ts'

let server: SealApp
/** A laboratory with a log and keys of its own. */
let stranger: SealApp
beforeAll(async () => {
  ;(
    window as unknown as { happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } } }
  ).happyDOM.settings.fetch.disableSameOriginPolicy = true
  ;[server, stranger] = await Promise.all([createSealApp(), createSealApp()])
})
afterAll(() => Promise.all([server.close(), stranger.close()]))
const forget = () => localStorage.removeItem(STORAGE_KEYS.logKeys)
beforeEach(forget)
afterEach(forget)

async function sealed(name: string, at = server) {
  const seal = await sealOne(at, name)
  await at.publish()
  return seal
}

async function answerOf(tracer: string, at = server): Promise<Verification> {
  return (await at.call('GET', `/verify/${tracer}`)).json<{ data: Verification }>().data
}

/** Opens the page of a TRACER in front of a server that answers falsely. */
function open(tracer: string, change: (answer: Verification) => Verification = (answer) => answer, fragment = '') {
  return renderApp(server, {
    at: `/verify/${tracer}${fragment}`,
    intercept: async (call, next) => {
      const reply = await next()
      if (!call.path.startsWith('/verify/') || !reply.ok) return reply
      const { data } = (await reply.json()) as { data: Verification }
      return Response.json({ data: change(data) })
    },
  })
}

/** A server that knows only what was forged. */
function openForged(tracer: string, data: Verification, fragment = '') {
  return renderApp(server, {
    at: `/verify/${tracer}${fragment}`,
    intercept: (call, next) => (call.path.startsWith('/verify/') ? Promise.resolve(Response.json({ data })) : next()),
  })
}

async function title(): Promise<string | null> {
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

const fragmentOf = ({ trust }: Verification) =>
  `#k=${writeKeyPrints(browserCrypto.sha256, readTrust(browserCrypto.sha256, required(trust)))}`
const withoutProofs = (text: string): string => text.replaceAll(/"proof":"(?:[^"\\]|\\.)*"/g, '"proof":null')

describe('T19: a server that answers falsely', () => {
  test.each([
    ['name', 'Lot 1', 'Lot 9'],
    ['laboratory', '"organization":"Laboratory"', '"organization":"Better Labs"'],
    ['date', '"created_at":"20', '"created_at":"21'],
  ])('with another %s gets no green', async (_, was, is) => {
    const { share_key: tracer } = await sealed('Lot 1')
    open(tracer, (answer) => ({
      ...answer,
      status: 'Valid',
      evidence: required(answer.evidence).replace(was, is),
      record: answer.record && { ...answer.record, summary: { ...answer.record.summary, name: is } },
    }))
    expect(await title()).toBe('Invalid')
  })

  test('beside true evidence is not heeded: the page shows what the evidence says', async () => {
    const { share_key: tracer } = await sealed('Lot 1')
    open(tracer, (answer) => ({ ...answer, name: 'Lot 9', organization: 'Better Labs', created_at: '2020-01-01' }))
    expect(await title()).toBe('Valid')
    expect(screen.getByText('Lot 1')).toBeTruthy()
    for (const word of ['Lot 9', 'Better Labs', '2020']) expect(document.body.textContent).not.toContain(word)
  })

  test('with the evidence of another certificate gets no green', async () => {
    const [{ share_key: bad }, { share_key: good }] = [await sealed('Lot 2'), await sealed('Lot 3')]
    const other = await answerOf(good)
    open(bad, () => other)
    expect(await title()).toBe('Invalid')
    expect(screen.getByText('The evidence is that of another certificate.')).toBeTruthy()
  })

  test('with the last entry withheld gets no green', async () => {
    const seal = await sealed('Lot 4')
    await changeSeal(server, seal, 'revoke')
    await server.publish()
    const hide = (text: string, change: (evidence: Evidence) => object) => {
      const evidence = JSON.parse(text) as Evidence
      return canonicalJson({ ...evidence, ...change(evidence) } as unknown as JsonObject)
    }
    const changes: ((evidence: Evidence) => object)[] = [
      ({ events }) => ({ events: events.slice(0, 1) }),
      ({ events }) => ({ events: events.slice(0, 1), status: null }),
    ]
    for (const change of changes) {
      open(seal.share_key, (answer) => ({
        ...answer,
        status: 'Valid',
        evidence: hide(required(answer.evidence), change),
        record: answer.record && { ...answer.record, revoked: false },
      }))
      expect(await title()).toBe('Not proven')
      cleanup()
    }
    open(seal.share_key)
    expect(await title()).toBe('Revoked')
  })

  test('without keys, or with the quorum taken out, gets no green', async () => {
    const { share_key: tracer } = await sealed('Lot 5')
    const changes: ((answer: Verification) => Verification)[] = [
      (answer) => ({ ...answer, trust: null }),
      (answer) => ({
        ...answer,
        trust: null,
        evidence: required(answer.evidence).replace(/"keys":\{[^}]*\}/, '"keys":null'),
      }),
      (answer) => ({ ...answer, trust: { ...required(answer.trust), quorum: 0 } }),
      (answer) => ({ ...answer, trust: { ...required(answer.trust), quorum: 0, witnesses: [] } }),
    ]
    for (const change of changes) {
      open(tracer, change)
      expect(await title()).toBe('Not proven')
      cleanup()
    }
  })

  test('with no proof at all gets no green: pending at first, after ten minutes not proven', async () => {
    const { share_key: tracer } = await sealed('Lot 6')
    const bare = (answer: Verification) => ({ ...answer, evidence: withoutProofs(required(answer.evidence)) })
    open(tracer, bare)
    expect(await title()).toBe('Anchor pending')
    cleanup()
    const now = Date.now() + 11 * 60_000
    renderApp(server, {
      at: `/verify/${tracer}`,
      intercept: async (call, next) => {
        const reply = await next()
        const headers = { date: new Date(now).toUTCString() }
        if (!call.path.startsWith('/verify/'))
          return new Response(await reply.blob(), { status: reply.status, headers })
        const { data } = (await reply.json()) as { data: Verification }
        return Response.json({ data: bare(data) }, { headers })
      },
    })
    expect(await title()).toBe('Not proven')
    expect(screen.getByText(/^Not proven yet: no signed checkpoint/)).toBeTruthy()
  })

  test('with a log of its own gets no green from who was here before, nor from who scanned a printed code', async () => {
    const [{ share_key: tracer }, forgery] = [await sealed('Lot 7'), await sealed('Lot 7', stranger)]
    const forged = await answerOf(forgery.share_key, stranger)
    const fragment = fragmentOf(await answerOf(tracer))
    openForged(forgery.share_key, forged, fragment)
    expect(await title()).toBe('Not proven')
    expect(screen.getByText(/^The keys of this log are not those that the printed code names\./)).toBeTruthy()
    cleanup()
    open(tracer)
    expect(await title()).toBe('Valid')
    cleanup()
    const app = openForged(forgery.share_key, forged)
    expect(await title()).toBe('Not proven')
    expect(screen.getByText(/^The keys of this log are not those that this browser saw here first, /)).toBeTruthy()
    cleanup()
    openForged(forgery.share_key, forged, fragmentOf(forged))
    expect(await title()).toBe('Not proven')
    expect(app.address()).toBe(`/verify/${forgery.share_key}`)
  })

  test('nor may it lower the quorum that a printed code or an earlier visit knows', async () => {
    const { share_key: tracer } = await sealed('Lot 8')
    const fragment = fragmentOf(await answerOf(tracer))
    const lowered = (answer: Verification) => ({
      ...answer,
      evidence: withoutProofs(required(answer.evidence)),
      trust: { ...required(answer.trust), quorum: 0, witnesses: [] },
    })
    open(tracer, lowered, fragment)
    expect(await title()).toBe('Not proven')
    cleanup()
    open(tracer)
    expect(await title()).toBe('Valid')
    cleanup()
    open(tracer, lowered)
    expect(await title()).toBe('Anchor pending')
  })
})

describe('T23: a server that gives an answer of before again', () => {
  const DAY_MS = 24 * 3_600_000
  const replay = (data: Verification, ahead = 0) =>
    renderApp(server, {
      at: `/verify/${data.tracer}`,
      intercept: async (call, next) => {
        const headers = { date: new Date(Date.now() + ahead).toUTCString() }
        if (call.path.startsWith('/verify/')) return Response.json({ data }, { headers })
        const reply = await next()
        return new Response(await reply.blob(), { status: reply.status, headers })
      },
    })

  test('gets no green from who has seen a longer log, of this certificate or another', async () => {
    const seal = await sealed('Lot 14')
    const before = await answerOf(seal.share_key)
    await changeSeal(server, seal, 'revoke')
    const { share_key: other } = await sealed('Lot 15')
    open(other)
    expect(await title()).toBe('Valid')
    cleanup()
    replay(before)
    expect(await title()).toBe('Not proven')
    expect(screen.getByText(/^This answer is older than one seen before/)).toBeTruthy()
    expect(screen.getByText(/^Issued and unaltered as of checkpoint .*\d{4}/)).toBeTruthy()
    cleanup()
    open(other)
    expect(await title(), 'an older answer does not replace what was seen').toBe('Valid')
    cleanup()
    replay(before)
    expect(await title()).toBe('Not proven')
  })

  test('gets no green from anybody after thirty days', async () => {
    const { share_key: tracer } = await sealed('Lot 16')
    const before = await answerOf(tracer)
    replay(before, 29 * DAY_MS)
    expect(await title()).toBe('Valid')
    cleanup()
    replay(before, 31 * DAY_MS)
    expect(await title()).toBe('Not proven')
    expect(screen.getByText(/^The proof is more than 30 days old/)).toBeTruthy()
    expect(document.querySelector('.tabler-icon-circle-check')).toBeNull()
  })

  test('gets none by a clock that it sets back: the browser has one of its own', async () => {
    const { share_key: tracer } = await sealed('Lot 17')
    const before = await answerOf(tracer)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY_MS })
    try {
      replay(before, -31 * DAY_MS)
      expect(await title()).toBe('Not proven')
      expect(screen.getByText(/^The proof is more than 30 days old/)).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('how far the keys are known', () => {
  test('the page says whether they are the printed, the remembered or seen for the first time', async () => {
    const { share_key: tracer } = await sealed('Lot 10')
    const fragment = fragmentOf(await answerOf(tracer))
    open(tracer)
    expect(await screen.findByText(/^This browser sees the keys of this log for the first time/)).toBeTruthy()
    cleanup()
    open(tracer)
    expect(await screen.findByText(/^The keys of the log are those that this browser first saw on /)).toBeTruthy()
    cleanup()
    open(tracer, undefined, fragment)
    expect(await screen.findByText(/^The keys of the log are those that the printed code names\.$/)).toBeTruthy()
  })

  test('who learned on another way that they changed can trust the new ones', async () => {
    await sealed('Lot 11')
    const forgery = await sealed('Lot 11', stranger)
    const forged = await answerOf(forgery.share_key, stranger)
    const { share_key: tracer } = await sealed('Lot 12')
    open(tracer)
    expect(await title()).toBe('Valid')
    cleanup()
    const { user } = openForged(forgery.share_key, forged)
    expect(await title()).toBe('Not proven')
    await user.click(screen.getByRole('button', { name: 'Trust the new keys' }))
    await user.click(await screen.findByRole('button', { name: 'Trust them' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Valid' })).toBeTruthy()
  })
})

test('a code that leads a computer to the verify page takes the printed keys along', async () => {
  const { share_key: tracer } = await sealed('Lot 13')
  const fragment = fragmentOf(await answerOf(tracer))
  renderApp(server, { at: `/certus_app?tracer=${tracer}${fragment}` })
  expect(await screen.findByText(/^The keys of the log are those that the printed code names\.$/)).toBeTruthy()
})

describe('[SCAN-06] what no certificate has', () => {
  test('a slip is told from a document of elsewhere, and no server is needed for it', async () => {
    const tracer = withCheckCharacter('7Q2MVTR9XDPZ4HCWNB8SYFK3E1')
    open(tracer)
    expect(await title()).toBe('Page Not Found')
    expect(screen.getByRole('alert').textContent).toMatch(/^This TRACER is spelled rightly/)
    cleanup()
    const slip = open(`8${tracer.slice(1)}`)
    expect(await title()).toBe('Page Not Found')
    expect(screen.getByRole('alert').textContent).toMatch(/That is a slip, not a sign of forgery/)
    expect(slip.calls.filter(({ path }) => path.startsWith('/verify/'))).toEqual([])
  })

  test('the field says so too', async () => {
    const app = renderApp(server, { at: '/verify' })
    await app.user.type(await screen.findByLabelText('TRACER'), '7Q2M{Enter}')
    expect(screen.getByText(/^A character of this TRACER is wrong/)).toBeTruthy()
    expect(app.address()).toBe('/verify')
  })
})

test('a server that is down says nothing about the certificate', async () => {
  const { share_key: tracer } = await sealed('Lot 14')
  renderApp(server, {
    at: `/verify/${tracer}`,
    intercept: (call, next) =>
      call.path.startsWith('/verify/') ? Promise.resolve(new Response('', { status: 500 })) : next(),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'No answer' }, { timeout: 60_000 })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This says nothing about the certificate')
})

test('a revocation is shown before it is proven, as the laboratory’s word', async () => {
  const seal = await sealed('Lot 15')
  await changeSeal(server, seal, 'revoke')
  open(seal.share_key)
  expect(await title()).toBe('Revoked')
  expect(screen.getByText(/^By the laboratory's word: This certificate was revoked\./)).toBeTruthy()
})
