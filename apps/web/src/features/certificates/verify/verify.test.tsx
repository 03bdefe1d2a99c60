import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readVerifierKey } from '@eluent/ledger'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Verification } from '@eluent/contract'
import { createSealApp, type SealApp } from '../../../../../api/src/testing/seal-app.ts'
import { changeSeal, sealOne } from '../../../../../api/src/testing/seals.ts'
import { makeTimestampAuthority, serveTimestamps } from '../../../../../api/src/testing/timestamp-authority.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { required } from '../../../test/required.ts'
import { browserCrypto } from './browser-crypto.ts'
import { judgeInBrowser } from './judge-in-browser.ts'

let folder: string
let authority: Awaited<ReturnType<typeof serveTimestamps>>
let server: SealApp
/** The API in this process asks signer and witness with the window's `fetch`, which holds it for a page of one origin. */
interface WindowSettings {
  happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } }
}
beforeAll(async () => {
  const { happyDOM } = window as unknown as WindowSettings
  happyDOM.settings.fetch.disableSameOriginPolicy = true
  folder = mkdtempSync(join(tmpdir(), 'eluent-stamps-'))
  const made = await makeTimestampAuthority(() => new Date())
  authority = await serveTimestamps(made.answer)
  const certificatesFile = join(folder, 'authority.pem')
  writeFileSync(certificatesFile, made.roots.map(String).join(''))
  server = await createSealApp({
    settings: { timestamps: { url: authority.url, certificatesFile, policy: undefined } },
  })
})
afterAll(async () => {
  await server.close()
  await authority.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const headline = async (status: string) => screen.findByRole('heading', { level: 1, name: status })
const change = (text: string, ...values: unknown[]) => server.sql(text, values)
const open = (tracer: string) => renderApp(server, { at: `/verify/${tracer}` })

describe('/verify/{TRACER}', () => {
  test('[SCAN-04] shows type, name, organisation, status, created and expiration date to anyone, and no personal data', async () => {
    const seal = await sealOne(server, 'Lot 1')
    await server.publish()
    open(seal.share_key.toLowerCase())
    await headline('Valid')
    expect(screen.getByText(/^Issued and unaltered; status as of checkpoint .*\d{4}/)).toBeTruthy()
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({ Name: 'Lot 1', Organization: 'Laboratory', TRACER: seal.share_key })
    expect(facts['Type']).toMatch(/Origin/)
    expect(facts['Created']).toMatch(/^\d{2}\/\d{2}\/\d{4} .+/)
    expect(facts['Expiration date']).toMatch(/^\d{2}\/\d{2}\/\d{4} .+/)
    for (const secret of ['Grower', 'LIC-77', 'Ann Example']) expect(document.body.innerHTML).not.toContain(secret)
    const proof = screen.getByRole('link', { name: 'Download Proof' })
    expect(proof.getAttribute('download')).toBe(`${seal.share_key}.public-evidence.json`)
    expect(decodeURIComponent(proof.getAttribute('href') ?? '')).toContain('eluent-evidence/2')
  })

  test('T10: where the witness knows a longer log the page says so, and shows nothing in green', async () => {
    const seal = await sealOne(server, 'Lot 10')
    await server.publish()
    const guard = vi.spyOn(server.deps.ledgerGuard, 'doubt')
    guard.mockReturnValue('the log has 1 entries, the witness knows 2')
    open(seal.share_key)
    await headline('Not proven')
    expect(screen.getByText(/The log is not the one that its witness knows \(the log has 1 entries/)).toBeTruthy()
    expect(document.querySelector('.tabler-icon-circle-check')).toBeNull()
    expect(document.querySelector('.tabler-icon-alert-triangle')).toBeTruthy()
    expect(screen.queryByText(/^Valid/)).toBeNull()
  })

  test('says who stamped the log with the time, and that it does not check that itself', async () => {
    const seal = await sealOne(server, 'Lot stamped')
    await server.publish()
    expect(await server.stamp()).toBe(true)
    open(seal.share_key)
    await headline('Valid')
    expect(
      screen.getByText(new RegExp(`^Time-stamped by ${authority.url} at .*this page does not check it`)),
    ).toBeTruthy()
  })

  test('[SCAN-05] a revoked one is marked as Revoked, its results as permanently invalid', async () => {
    const seal = await sealOne(server, 'Lot 2')
    await changeSeal(server, seal, 'revoke')
    await server.publish()
    open(seal.share_key)
    await headline('Revoked')
    expect(screen.getByText(/Its results are permanently invalid\./)).toBeTruthy()
    const history = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
    expect(history.map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/)?.[0])).toEqual(['Issued', 'Revoked'])
    expect(history[0]?.textContent).toMatch(/Holds until \d{2}\/\d{2}\/\d{4} /)
    expect(history[1]?.textContent).toMatch(/Reason: a test$/)
    expect(history[1]?.textContent).not.toContain('Holds until')
    expect(document.body.textContent, 'nor who did it').not.toContain('Ann Example')
  })

  test('one that expired says so; while no checkpoint covers the entry the anchor is pending', async () => {
    const seal = await sealOne(server, 'Lot 3')
    await changeSeal(server, seal, 'expire', new Date(Date.now() - 1_000).toISOString())
    open(seal.share_key)
    await headline('Expired')
    expect(screen.getByText(/Anchor pending/)).toBeTruthy()
  })

  test('[SCAN-08] a certificate, an entry or what it seals, changed in storage, is Invalid by the browser’s own check', async () => {
    const seals = [
      await sealOne(server, 'Lot 4'),
      await sealOne(server, 'Lot 5'),
      await sealOne(server, 'Lot 6'),
    ] as const
    await server.publish()
    const [row, entry, body] = seals
    await change(`update certificates set project_name = 'Lot 40' where id = $1`, row.id)
    await change('alter table ledger_entries disable trigger user')
    await change(
      `update ledger_entries set leaf = replace(leaf, '"expires":"20', '"expires":"21') where certificate_id = $1`,
      entry.id,
    )
    await change('alter table ledger_entries enable trigger user')
    await change('alter table ledger_bodies disable trigger user')
    await change(
      `update ledger_bodies b set summary = replace(summary, 'Lot 6', 'Lot 60') from ledger_entries e where e.seq = b.seq and e.certificate_id = $1`,
      body.id,
    )
    await change('alter table ledger_bodies enable trigger user')
    for (const seal of seals) {
      open(seal.share_key)
      const alert = await screen.findByRole('alert')
      expect(within(alert).getByRole('heading', { name: 'Invalid' })).toBeTruthy()
      expect(alert.textContent).toContain('What is stored is not what was sealed.')
      cleanup()
    }
  })

  test('[SCAN-08] what the server says is not believed: a reply with another name or status is noticed', async () => {
    const seal = await sealOne(server, 'Lot 7')
    await changeSeal(server, seal, 'revoke')
    await server.publish()
    const { data } = (await server.call('GET', `/verify/${seal.share_key}`)).json<{ data: Verification }>()
    const given = { tracer: seal.share_key, printed: null, known: null, now: new Date(), handOvers: async () => [] }
    const statusIn = async (answer: Verification) => (await judgeInBrowser(answer, given)).judgement.status
    expect(await statusIn(data)).toBe('Revoked')
    const forged = { ...data, status: 'Valid' as const, evidence: required(data.evidence).replace('Lot 7', 'Lot 8') }
    expect(await statusIn(forged)).toBe('Invalid')
    expect(await statusIn({ ...data, record: null })).toBe('Invalid')
  })

  test('[SCAN-06] an unknown TRACER shows Page Not Found; /verify without one asks for it', async () => {
    open('A'.repeat(26))
    await headline('Page Not Found')
    expect(screen.getByRole('alert').textContent).toContain('The laboratory has no certificate with this TRACER.')
    cleanup()
    const seal = await sealOne(server, 'Lot 9')
    await server.publish()
    const app = renderApp(server, { at: '/verify' })
    const field = await screen.findByLabelText('TRACER')
    await app.user.click(screen.getByRole('button', { name: 'Verify' }))
    expect(screen.getByText('Please enter a TRACER')).toBeTruthy()
    await app.user.type(field, `https://lab.example/certus_app?tracer=${seal.share_key}{Enter}`)
    await headline('Valid')
    expect(app.address()).toBe(`/verify/${seal.share_key}`)
  })
})

describe('/certus_app', () => {
  const as = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const IOS = 'https://apps.apple.com/app/id1'
  const withStore = (tracer: string) =>
    renderApp(server, {
      at: `/certus_app?tracer=${tracer}`,
      intercept: async (call, next) => {
        const reply = await next()
        if (call.path !== '/web_settings') return reply
        const { data } = (await reply.json()) as { data: object }
        return Response.json({ data: { ...data, ios_app_url: IOS } })
      },
    })

  test('[ROUTE-05] [SCAN-02] needs no sign-in; a computer, and a phone without a store address, go to the verify page', async () => {
    const seal = await sealOne(server, 'Lot 10')
    await server.publish()
    for (const device of ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Linux; Android 16; Pixel 9)']) {
      as(device)
      const app = withStore(seal.share_key)
      await headline('Valid')
      expect(app.address()).toBe(`/verify/${seal.share_key}`)
      expect(app.leave).not.toHaveBeenCalled()
      cleanup()
    }
    const blank = renderApp(server, { at: '/certus_app' })
    await waitFor(() => expect(blank.address()).toBe('/verify'))
  })

  test('[SCAN-01] a phone is sent to the app’s page in its own store', async () => {
    as('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')
    const app = withStore('7'.repeat(26))
    await waitFor(() => expect(app.leave).toHaveBeenCalledWith(IOS))
    expect(app.address()).toContain('/certus_app')
  })
})

test('[SCAN-09] /qr/{share_key} with a VERISEAL’s TRACER goes to its verify page', async () => {
  const seal = await sealOne(server, 'Lot 11')
  await server.publish()
  const app = renderApp(server, { at: `/qr/${seal.share_key}` })
  await headline('Valid')
  expect(app.address()).toBe(`/verify/${seal.share_key}`)
})

describe('signatures in the browser', () => {
  const message = new TextEncoder().encode(
    `If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n`,
  )
  const key = readVerifierKey(
    browserCrypto.sha256,
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  )
  const signature = Uint8Array.from(
    atob('x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM='),
    (letter) => letter.charCodeAt(0),
  ).slice(4)

  test.each(['with the browser’s own cryptography', 'without it, as on a plain http address'])(
    'are checked %s',
    async (how) => {
      if (how.startsWith('without')) vi.stubGlobal('crypto', {})
      expect(await browserCrypto.verify(key.publicKey, message, signature)).toBe(true)
      const changed = message.with(0, 0)
      expect(await browserCrypto.verify(key.publicKey, changed, signature)).toBe(false)
      expect(await browserCrypto.verify(key.publicKey, message, signature.with(63, 255))).toBe(false)
    },
  )
})
