import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { labTest, type Caller } from '../../../../../api/src/testing/lab-test.ts'
import { TEST_PASSWORD } from '../../../../../api/src/testing/people.ts'
import {
  MANIFEST_GROUP,
  fillBank,
  finishedSample,
  issue,
  issueOrigin,
  newTracer,
  type Created,
  seal as sealSample,
} from '../../../../../api/src/testing/certificates.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'
import { required } from '../../../test/required.ts'

const { app: server, laboratory, sealer, coaSealer, admin } = labTest()
let origin: Created
let app: RenderedApp
beforeAll(async () => {
  await fill(100)
  origin = await makeOrigin('Hill Farm harvest')
})

const fill = (tokens: number) => fillBank(server, server.laboratoryId, tokens)
const makeOrigin = (certificate_name: string) => issueOrigin(sealer, { certificate_name })

const COA = {
  coa_analyte_1: 'CBD',
  coa_analyte_2: 'THC',
  coa_unit: null,
  coa_unit_weight: null,
  coa_notes: null,
  coa_sample_description: 'Dried flower',
  il_id: '',
  reviewer: { id: 1, name: 'Ann' },
  consumer: null,
  saved_at: '2026-11-20T10:00:00.000Z',
  saved_by: 'Ann',
  key: 'k'.repeat(26),
}

/** A sample of its own, finished by default. */
async function makeSample(name: string, { finished = true, coa = false } = {}): Promise<number> {
  const { id } = await sealer.newSample({ strain_name: name })
  await server.sql('update samples set finished = $2, coa_data = $3 where id = $1', [
    id,
    finished,
    coa ? JSON.stringify(COA) : null,
  ])
  return id
}
const quantity = async () => Number((await server.sql('select quantity from token_banks'))[0]?.['quantity'])

type Options = NonNullable<Parameters<typeof renderApp>[1]>
function openReport(id: number, options: Options = {}): void {
  app = renderApp(server, { token: sealer.token, at: `/sample/${id}/results`, ...options })
}
const panel = async () =>
  within(required((await screen.findByRole('heading', { name: 'VERISEAL' })).closest('section')))
async function openDialog(id: number, options: Options = {}) {
  openReport(id, options)
  const shown = await panel()
  await app.user.click(shown.getByRole('button', { name: 'Create VERISEAL' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('radio', { name: /Hill Farm harvest/ })
  await app.user.click(unreleased(dialog))
  return dialog
}
type Dialog = Awaited<ReturnType<typeof openDialog>>
const unreleased = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('checkbox', { name: 'Seal the report although it is not released.' })
const yes = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Yes' })
const expedited = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('switch', { name: /^Expedited/ })
const first = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('checkbox', { name: /follows on\.$/ })
const second = (dialog: Dialog) => dialog.queryByRole<HTMLInputElement>('checkbox', { name: /^The link cannot/ })

describe('the panel on the report', () => {
  test.each([
    ['[SEAL-15] is not finished', { finished: false }, 5, 'A VERISEAL is available when the sample is finished.'],
    ['[SEAL-08] finds the bank empty', { finished: true }, 0, 'No tokens available'],
  ])(
    '[REPORT-08] [SEAL-01] offers Create VERISEAL, disabled where the sample %s',
    async (_what, facts, tokens, text) => {
      const id = await makeSample('Panel', facts)
      await fill(tokens)
      openReport(id)
      const shown = await panel()
      expect(await shown.findByText(text)).toBeTruthy()
      expect(shown.getByRole('button', { name: 'Create VERISEAL' })).toHaveProperty('disabled', true)
      await fill(100)
    },
  )

  test('[PERM-22] does not stand there without the VERISEAL permission', async () => {
    openReport(await makeSample('Panel'), { token: admin.token })
    expect(await screen.findByRole('heading', { name: 'Provenance' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'VERISEAL' })).toBeNull()
  })

  test('[SEAL-01] [SEAL-02] [SEAL-03] [SEAL-17] of a sealed sample it shows the VERISEAL and every one that holds it', async () => {
    const sampleId = await finishedSample(sealer, laboratory)
    const seal = await sealSample(sealer, sampleId, origin.id)
    const other = await sealSample(sealer, await makeSample('Other'), origin.id)
    const project = await issue(sealer, '/project_certi', {
      name: 'November harvest',
      description: 'Two fields',
      children: `${seal.batch_id},${other.batch_id}`,
      projectType: 1,
    })
    const manifest = await issue(sealer, '/transportation_certi', {
      name: 'To the shop',
      description: 'One box',
      children: String(seal.batch_id),
      manifest: MANIFEST_GROUP,
      tracer: await newTracer(sealer),
    })
    openReport(sampleId)
    const shown = await panel()
    for (const text of ['Valid', 'Chemical Report', seal.share_key, sealer.person.name, 'Blue Dream'])
      expect(shown.getByText(text)).toBeTruthy()
    for (const term of ['Expiration Date', 'Date Created']) {
      expect(shown.getByText(term).nextElementSibling?.textContent).toMatch(/\d{4}/)
    }
    const qr = await shown.findByRole('img', { name: 'QR code of the VERISEAL' })
    expect(qr.getAttribute('data-qr')).toMatch(new RegExp(`^https?://.+/certus_app\\?tracer=${seal.share_key}$`))
    expect(shown.queryByRole('button', { name: 'Create VERISEAL' })).toBeNull()

    await app.user.click(shown.getByRole('button', { name: 'VERISEAL Associations' }))
    const list = within(await screen.findByRole('dialog'))
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`Blue Dream.*Chemical Report.*Valid.*${seal.share_key}`)),
      expect.stringMatching(new RegExp(`November harvest.*Project.*Valid.*${project.share_key}`)),
      expect.stringMatching(new RegExp(`To the shop.*Transportation Manifest.*Valid.*${manifest.share_key}`)),
    ])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/sample/${sampleId}/results`,
      `/certus/project/${project.id}`,
      `/certus/transportation/${manifest.id}`,
    ])
    cleanup()
    const ids = { certus_batch_id: seal.batch_id, certusDocId: seal.id }
    const revoked = await sealer.post(`/certi/revoke/${seal.batch_id}`, {
      ...ids,
      revoke_reason: 'a test',
      password: TEST_PASSWORD,
    })
    expect(revoked.statusCode).toBe(200)
    openReport(sampleId)
    expect(await (await panel()).findByText('Revoked')).toBeTruthy()
  })
})

describe('what a sealed sample gives to take along', () => {
  test('[CERTVIEW-04] summary, report, origin and QR of its VERISEAL, and the evidence', async () => {
    const sampleId = await finishedSample(sealer, laboratory)
    const seal = await sealSample(sealer, sampleId, origin.id)
    // The server's documents are drawn and read in its own tests.
    openReport(sampleId, {
      intercept: async ({ path }, next) =>
        path.startsWith('/certi/download/') ? new Response(path, { headers: { 'content-type': 'x/y' } }) : next(),
    })
    const shown = await panel()
    const saved = vi.spyOn(URL, 'createObjectURL')
    for (const [at, [kind, name]] of Object.entries({
      summary: 'Summary',
      report: 'Report',
      origin: 'Origin',
      qr: 'QR',
    }).entries()) {
      await app.user.click(shown.getByRole('button', { name: 'Download VERISEAL' }))
      const items = await screen.findAllByRole('menuitem')
      expect(items.map(({ textContent }) => textContent)).toEqual(['Summary', 'Report', 'Origin', 'QR'])
      await app.user.click(required(items.find(({ textContent }) => textContent === name)))
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(at + 1))
      const [blob] = required(saved.mock.calls[at])
      expect(await (blob as Blob).text()).toBe(`/certi/download/${kind}/${seal.share_key}`)
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    }
    const saveEvidence = async (item: RegExp, nth: number) => {
      await app.user.click(shown.getByRole('button', { name: 'Evidence' }))
      await app.user.click(await screen.findByRole('menuitem', { name: item }))
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(nth))
      const [blob] = required(saved.mock.calls[nth - 1])
      return (blob as Blob).text()
    }
    const evidence = await saveEvidence(/\.json/, 5)
    expect(JSON.parse(evidence)).toBeTruthy()
    const page = await saveEvidence(/\.html/, 6)
    expect(page).toContain(`id="evidence">${evidence}</script>`)
    saved.mockRestore()
  })

  test('[CERTVIEW-04] a report that cannot be made says so, and nothing is saved', async () => {
    const sampleId = await finishedSample(sealer, laboratory)
    await sealSample(sealer, sampleId, origin.id)
    openReport(sampleId, {
      intercept: async ({ path }, next) =>
        path.includes('/certi/download/') ? Response.json({ error: 'no' }, { status: 500 }) : next(),
    })
    const saved = vi.spyOn(URL, 'createObjectURL')
    await app.user.click((await panel()).getByRole('button', { name: 'Download VERISEAL' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Report' }))
    expect(await screen.findByText(/Report could not be downloaded\. Please try again\./)).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    saved.mockRestore()
  })

  test('[PERM-22] without the VERISEAL permission the panel offers none of them', async () => {
    const sampleId = await finishedSample(sealer, laboratory)
    await sealSample(sealer, sampleId, origin.id)
    openReport(sampleId, { token: admin.token })
    const shown = await panel()
    expect(shown.getByRole('button', { name: 'VERISEAL Associations' })).toBeTruthy()
    for (const name of ['Evidence', 'Download VERISEAL']) expect(shown.queryByRole('button', { name })).toBeNull()
  })
})

describe('the creation dialog', () => {
  test('[SEAL-03] [SEAL-04] [SEAL-05] [SEAL-06] [SEAL-07] [SEAL-16] a previous VERISEAL is confirmed twice, then Yes; OK reloads the report', async () => {
    const id = await makeSample('Blue Dream')
    const before = await quantity()
    const dialog = await openDialog(id)
    expect(yes(dialog).disabled).toBe(true)
    expect(dialog.getByText('Please select a previous VERISEAL or Expedited.')).toBeTruthy()
    await app.user.click(expedited(dialog))
    expect(yes(dialog).disabled).toBe(false)
    expect(dialog.queryByText('Please select a previous VERISEAL or Expedited.')).toBeNull()

    await app.user.click(dialog.getByRole('radio', { name: /Hill Farm harvest/ }))
    expect([expedited(dialog).checked, yes(dialog).disabled]).toEqual([false, true])
    expect(second(dialog)).toBeNull()
    await app.user.click(first(dialog))
    expect(yes(dialog).disabled).toBe(true)
    await app.user.click(required(second(dialog)))
    expect(yes(dialog).disabled).toBe(false)
    await app.user.click(first(dialog))
    expect([second(dialog), yes(dialog).disabled]).toEqual([null, true])
    await app.user.click(first(dialog))
    await app.user.click(required(second(dialog)))
    await app.user.dblClick(yes(dialog))

    expect(await screen.findByText('VERISEAL created successfully')).toBeTruthy()
    const sent = app.calls.filter(({ path }) => path === '/sample_certi').map(({ body }) => body)
    expect(sent).toEqual([{ id, template: 'pdf', previous: origin.id, unreleased: true }])
    expect(await quantity()).toBe(before - 1)
    expect(app.reload).not.toHaveBeenCalled()
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }))
    expect(app.reload).toHaveBeenCalledTimes(1)
    expect((await server.sql('select certus_id from samples where id = $1', [id]))[0]?.['certus_id']).not.toBeNull()
  })

  test('[SEAL-09] [SEAL-10] expedited takes a second token, and is not to be had with one', async () => {
    const id = await makeSample('Fast')
    await fill(1)
    const dialog = await openDialog(id)
    expect(await dialog.findByText('An expedited VERISEAL takes two tokens.')).toBeTruthy()
    expect(expedited(dialog).disabled).toBe(true)
    cleanup()
    await fill(2)
    const again = await openDialog(id)
    await app.user.click(expedited(again))
    await app.user.click(unreleased(again))
    expect(yes(again).disabled, 'an unreleased report is sealed only by whoever says so').toBe(true)
    await app.user.click(unreleased(again))
    await app.user.click(yes(again))
    expect(await screen.findByText('VERISEAL created successfully')).toBeTruthy()
    expect(await quantity()).toBe(0)
    await fill(100)
  })

  test('[SEAL-14] [PERM-23] asks what is sealed: the certificate of analysis only of a sample that has one', async () => {
    const dialog = await openDialog(await makeSample('With COA', { coa: true }), { token: coaSealer.token })
    const analysis = () => dialog.getByRole<HTMLInputElement>('radio', { name: 'Certificate of Analysis' })
    expect(analysis().disabled).toBe(false)
    await app.user.click(expedited(dialog))
    expect(yes(dialog).disabled).toBe(true)
    await app.user.click(analysis())
    expect(yes(dialog).disabled).toBe(false)
    expect(dialog.queryByText(/forfeits/)).toBeNull()
    cleanup()
    const without = await openDialog(await makeSample('Without COA'), { token: coaSealer.token })
    expect(without.getByText('This sample has no Certificate of Analysis.')).toBeTruthy()
    expect(without.getByRole('radio', { name: 'Certificate of Analysis' })).toHaveProperty('disabled', true)
    expect(without.getByRole('radio', { name: 'Chemical Report' })).toHaveProperty('checked', true)
  })

  test('[PERM-23] [PERM-24] without VERISEAL_COA it cannot be chosen, and a warning says what that forfeits', async () => {
    const dialog = await openDialog(await makeSample('With COA', { coa: true }))
    expect(dialog.queryByRole('radio', { name: 'Certificate of Analysis' })).toBeNull()
    expect(dialog.getByText(/only one report type per sample.*forfeits the Certificate of Analysis seal/)).toBeTruthy()
  })

  test('[ERR3-10] a creation that fails says so, keeps the dialog, and nothing is taken', async () => {
    const before = await quantity()
    const dialog = await openDialog(await makeSample('Broken'), {
      intercept: async (call, next) => {
        if (call.path === '/sample_certi') throw new TypeError('Failed to fetch')
        return next()
      },
    })
    await app.user.click(expedited(dialog))
    await app.user.click(yes(dialog))
    expect(
      await dialog.findByText('Failed to fetch. VERISEAL creation error. Reload the page and try again.'),
    ).toBeTruthy()
    expect([yes(dialog).disabled, await quantity()]).toEqual([false, before])
  })

  test('[SEAL-11] [SEAL-12] [ERR3-12] [ERR3-13] the newest ten, a search of three characters by pages of ten, and their failures', async () => {
    for (let number = 10; number < 22; number += 1) await makeOrigin(`Field ${number}`)
    let broken = false
    openReport(await makeSample('Searching'), {
      intercept: async (call, next) =>
        broken && call.path.startsWith('/certi/previous') ? Response.json({ error: 'x' }, { status: 404 }) : next(),
    })
    await app.user.click((await panel()).getByRole('button', { name: 'Create VERISEAL' }))
    const dialog = within(await screen.findByRole('dialog'))
    const offered = () => dialog.queryAllByRole('radio', { name: /^Field/ }).length
    const search = dialog.getByRole('textbox', { name: 'Previous VERISEAL' })
    await waitFor(() => expect(offered()).toBe(10))
    await app.user.type(search, 'fi')
    await app.user.type(search, 'eld')
    await app.user.click(await dialog.findByRole('button', { name: 'Show More' }))
    await waitFor(() => expect(offered()).toBe(12))
    await app.user.clear(search)
    await app.user.type(search, 'no such seal')
    expect(await dialog.findByText('No results found. Please alter the search.')).toBeTruthy()
    broken = true
    await app.user.clear(search)
    await app.user.type(search, 'another')
    expect(await dialog.findByText('Failed to retrieve VERISEAL list.')).toBeTruthy()
    const calls = app.calls.filter(({ path }) => path.startsWith('/certi/previous'))
    expect(calls[0]).toMatchObject({ path: '/certi/previous_certi_recent', body: { count: 10, manifest: false } })
    const searched = calls.flatMap(({ body }) => (body as { input?: string }).input ?? [])
    expect(searched.every((text) => text.length >= 3)).toBe(true)
    expect(calls.map(({ body }) => (body as { offset?: number }).offset)).toContain(10)
  })
})

describe('the action of a row', () => {
  beforeEach(async () => {
    // a page of the list holds ten
    await server.sql('update samples set deleted_at = now()')
    await server.sql('delete from sample_counts')
  })
  const openList = (caller: Caller, at = '/test-result/list', more: Options = {}): void => {
    app = renderApp(server, { token: caller.token, at, ...more })
  }
  const menuOf = async (name: string) => {
    await app.user.click(required((await screen.findAllByRole('button', { name: `Actions for ${name}` }))[0]))
    return (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item)
  }
  const named = (items: HTMLElement[], name: string) => items.find(({ textContent }) => textContent === name)

  test('[LIST-11] [SAMPLEROW-09] [SEAL-07] creates a VERISEAL of a finished sample, and OK goes to its results', async () => {
    const id = await makeSample('Row sample')
    openList(sealer)
    const items = await menuOf('Row sample')
    for (const name of ['Edit', 'Add To Queue', 'Download PDF', 'Download CSV', 'View Results', 'Delete'])
      expect(named(items, name)).toBeTruthy()
    await app.user.click(required(named(items, 'Create VERISEAL')))
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(expedited(dialog))
    expect(yes(dialog).disabled, 'the row says that nobody has released its report').toBe(true)
    await app.user.click(unreleased(dialog))
    await app.user.click(yes(dialog))
    await screen.findByText('VERISEAL created successfully')
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(app.address()).toBe(`/sample/${id}/results`))
    expect(app.reload).not.toHaveBeenCalled()
  })

  test.each([
    ['an unfinished sample', { finished: false }, 9, 'A VERISEAL is available when the sample is finished.'],
    ['an empty bank', { finished: true }, 0, 'No tokens available'],
  ])(
    '[SAMPLEROW-09] [SEAL-08] is disabled for %s, with the reason as its tooltip',
    async (what, facts, tokens, text) => {
      await makeSample(`Row of ${what}`, facts)
      await fill(tokens)
      openList(sealer)
      const items = await menuOf(`Row of ${what}`)
      const item = required(named(items, 'Create VERISEAL'))
      await waitFor(() => expect(item.hasAttribute('disabled') || item.dataset['disabled'] !== undefined).toBe(true))
      await app.user.hover(required(item.parentElement))
      expect(await screen.findByText(text)).toBeTruthy()
      await fill(100)
    },
  )

  test('[QC-10] [SAMPLEROW-10] [ERR3-11] of a sealed row it opens the associations, or says why they cannot be read', async () => {
    const check = await sealer.newSample({ strain_name: 'Sealed check' }, { sample_type_id: 9, prep_method_id: null })
    await sealer.newSample({ strain_name: 'Bare check' }, { sample_type_id: 9, prep_method_id: null })
    await server.sql('update samples set finished = true where id = $1', [check.id])
    const seal = await sealSample(sealer, check.id, origin.id)
    let broken = true
    openList(sealer, '/qc/list', {
      intercept: async (call, next) =>
        broken && call.path === `/samples/${check.id}`
          ? new Response('{}', { status: 404, statusText: 'Gone' })
          : next(),
    })
    expect(named(await menuOf('Bare check'), 'Create VERISEAL')).toBeTruthy()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull())
    const items = await menuOf('Sealed check')
    expect(named(items, 'Create VERISEAL')).toBeUndefined()
    await app.user.click(required(named(items, 'VERISEAL Associations')))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Gone. VERISEAL retrieval error. Reload the page and try again.')).toBeTruthy()
    broken = false
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText(seal.share_key)).toBeTruthy()
  })

  test('[PERM-22] without the permission there is no Create VERISEAL', async () => {
    await makeSample('Not for admins')
    openList(admin)
    expect(named(await menuOf('Not for admins'), 'Create VERISEAL')).toBeUndefined()
  })
})

test('[HOME-06] away from an instrument the CERTUS button leads those with the permission to the certificates', async () => {
  app = renderApp(server, { token: sealer.token })
  const start = within(await screen.findByRole('navigation', { name: 'Start' }))
  expect(start.getByRole('link', { name: 'CERTUS' }).getAttribute('href')).toBe('/certus')
  cleanup()
  app = renderApp(server, { token: admin.token })
  const plain = within(await screen.findByRole('navigation', { name: 'Start' }))
  expect(plain.getByRole('link', { name: 'Sample dashboard' })).toBeTruthy()
  expect(plain.queryByRole('link', { name: 'CERTUS' })).toBeNull()
})
