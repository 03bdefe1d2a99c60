import { act, screen, waitFor, within } from '@testing-library/react'
import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import dayjs from 'dayjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { createSample, equipLaboratory, injection, type Laboratory } from '../../../../api/src/testing/laboratory.ts'
import { createDriverBench, type DriverBench } from '../../../../driver/src/testing/driver-bench.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures/agilent')
const SEQUENCE = 'E-Z 2021-09-30 17-18-47'

let driver: DriverBench
let edge: Awaited<ReturnType<DriverBench['app']>>
let driverUrl: string
let server: TestApp
let tester: Caller
let laboratory: Laboratory
beforeAll(async () => {
  driver = createDriverBench()
  edge = await driver.app({ allowedOrigins: [window.location.origin] })
  driverUrl = await edge.server.listen({ port: 0, host: '127.0.0.1' })
  server = await createTestApp({ settings: { driverUrl } })
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
})
afterAll(async () => {
  await server.close()
  await driver.dispose()
})

let sample: { id: number; share_key: string }
let app: RenderedApp | undefined
/** A loose run of its own for each test: a run is stored once in the laboratory. */
const loose = (number: 1 | 2): string => `${sample.id}-001F010${number}.D`
const put = (fixture: string, place: string): void =>
  cpSync(join(FIXTURES, fixture), join(driver.dataRoot, place), { recursive: true })
beforeEach(async () => {
  sample = await createSample(tester, laboratory)
  // A group for this sample, one for another, a loose sequence and two loose runs: a data root as ChemStation leaves it.
  put(`lc-sequence-zhulong/${SEQUENCE}`, `Blue Dream_${sample.id}/${SEQUENCE}`)
  put(`lc-sequence-zhulong/${SEQUENCE}`, 'Photobromination/E-Z 2021-09-29 08-00-00')
  put(`lc-sequence-zhulong/${SEQUENCE}`, 'E-Z 2021-10-01 08-00-00')
  put('gc-v181-chromhandler/001F0101.D', loose(1))
  put('gc-v181-chromhandler/001F0102.D', loose(2))
})
afterEach(async () => {
  await act(async () => app?.services.session.clear()) // lets go of the instrument
  app = undefined
  rmSync(driver.dataRoot, { recursive: true })
  mkdirSync(driver.dataRoot)
})

function open(options: Partial<Parameters<typeof renderApp>[1]> = {}): RenderedApp {
  app = renderApp(server, { token: tester.token, at: `/samples/${sample.id}/import`, ...options })
  return app
}
const groups = async () => {
  await screen.findByRole('heading', { name: /Blue Dream_/ })
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
}
const preview = async (name: RegExp) => {
  await required(app).user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: /Import into vial/ }))
}
const importInto = async (name: RegExp) => {
  const dialog = await preview(name)
  await required(app).user.click(await dialog.findByRole('button', { name: /^Import/ }))
}
const stored = async () =>
  (await tester.call('GET', `/samples/${sample.id}`)).json<{
    data: { runs: number; results: { csDataName: string; csDataFolder: string; uuid: string }[] }
  }>().data

describe('the list of runs', () => {
  test('a large file says that it is read when it is chosen, one above what the server takes cannot be chosen', async () => {
    for (const [name, bytes] of [
      ['a large.lcd', 33e6],
      ['too large.lcd', 51e6],
    ] as const) {
      writeFileSync(join(driver.dataRoot, name), readFileSync(join(FIXTURES, '../shimadzu/multichannel_chrom.lcd')))
      truncateSync(join(driver.dataRoot, name), bytes)
    }
    open()
    await groups()
    const row = (name: string) => within(required(screen.getByText(name).closest('tr')))
    expect(row('a large.lcd').getByText('Over 32 MB: what it holds is read when it is chosen.')).toBeTruthy()
    expect(row('a large.lcd').getByRole('button')).toBeTruthy()
    expect(row('too large.lcd').getByText(/more than the 50 MB that the server takes/)).toBeTruthy()
    expect(row('too large.lcd').queryByRole('button')).toBeNull()
  })

  test('[RUNIMPORT-01] the breadcrumb leads from Home over the list and the sample', async () => {
    open()
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    const links = crumbs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Home', '/'],
      ['Sample Results', '/test-result/list'],
      ['Blue Dream', `/sample/${sample.id}/results`],
    ])
    expect(crumbs.getByText('Import Instrument Run').getAttribute('aria-current')).toBe('page')
  })

  test('a run that comes in while the screen is open appears by itself once it is whole, and is not imported', async () => {
    open()
    await groups()
    put('gc-v181-chromhandler/001F0101.D', `${sample.id}-new/NEW.D`)
    for (let look = 0; look < 4; look += 1) {
      driver.clock.advance(5000)
      await edge.watch.settled()
    }
    expect(await screen.findByRole('heading', { name: new RegExp(`${sample.id}-new`) })).toBeTruthy()
    expect((await stored()).runs).toBe(0)
  })

  test('[RUNIMPORT-02] [RUNIMPORT-06] runs stand by sample group folder, then loose sequences and loose runs', async () => {
    open()
    expect(await groups()).toEqual([
      `Blue Dream_${sample.id}`,
      'Photobromination',
      'Loose sequences in the data root',
      'Loose runs in the data root',
    ])
    const runs = within(screen.getByRole('table', { name: 'Loose runs in the data root' }))
    expect(runs.getByText(loose(1))).toBeTruthy()
    expect(runs.getByText(loose(2))).toBeTruthy()
  })

  test('[RUNIMPORT-05] only the group whose folder name ends in the sample id is marked as suggested', async () => {
    put(`lc-sequence-zhulong/${SEQUENCE}`, `Other_${sample.id}1/${SEQUENCE}`)
    open()
    expect((await groups())[0]).toBe(`Blue Dream_${sample.id}`)
    const marks = screen.getAllByText(`Suggested for sample ${sample.id}`)
    expect(marks).toHaveLength(1)
    expect(marks[0]?.closest('[data-suggested]')?.textContent).toContain(`Blue Dream_${sample.id}`)
  })

  test('[RUNIMPORT-03] the text filters the list and stays in the address', async () => {
    const page = open()
    await groups()
    await page.user.type(screen.getByLabelText('Run, sequence or sample'), '001F0102')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Photobromination' })).toBeNull())
    expect(screen.getByText(loose(2))).toBeTruthy()
    expect(page.address()).toContain('text=001F0102')
  })

  test('[RUNIMPORT-04] the day of injection filters; a future date cannot be chosen', async () => {
    const page = open()
    await groups()
    const day = screen.getByLabelText<HTMLInputElement>('Day of injection')
    expect(day.max).toBe(dayjs().format('YYYY-MM-DD'))
    await page.user.type(day, dayjs().add(1, 'day').format('YYYY-MM-DD'))
    expect(await screen.findByText('A future date cannot be chosen.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Photobromination' })).toBeTruthy()
    await page.user.clear(day)
    await page.user.type(day, '2021-09-30') // the sequence's own day; the GC runs are of another
    await waitFor(() => expect(screen.queryByText(loose(1))).toBeNull())
    expect(screen.getByRole('heading', { name: 'Photobromination' })).toBeTruthy()
    expect(page.address()).toContain('date=2021-09-30')
  })
})

describe('an import', () => {
  test('[RUNIMPORT-10] stores run and original files unchanged, reloads the sample and shows the notification', async () => {
    const page = open()
    await groups()
    await importInto(/^Preview .*001F0101\.D in the data root/)
    expect(await screen.findByText('Vial 1 of 2 stored')).toBeTruthy()
    expect(await screen.findByText(/Next result: vial 2 of 2/)).toBeTruthy()
    expect(screen.getByText('Stored as vial 1')).toBeTruthy()
    expect(page.address()).toBe(`/samples/${sample.id}/import`)

    const [sent] = page.calls.filter(({ path }) => path.endsWith('/append_results'))
    expect(sent?.body).toMatchObject({
      result: {
        chemstationImported: true,
        csDataFolder: '',
        csDataName: loose(1),
        signals: [{ name: 'FID1A', file_id: expect.any(String) }],
      },
    })
    const folder = join(driver.dataRoot, loose(1))
    const files = await server.sql(
      `select f.name, f.size_bytes::int as size, f.state, f.sha256 from files f
       join injections i on f.id = any (i.source_file_ids) where i.sample_id = $1 order by f.name`,
      [sample.id],
    )
    expect(files.map(({ name, size, state }) => [name, size, state])).toContainEqual([
      'FID1A.ch',
      readFileSync(join(folder, 'FID1A.ch')).length,
      'stored',
    ])
    expect(files).toHaveLength(7) // the run's files, see packages/signal/fixtures/agilent/gc-v181-chromhandler
  })

  test('a data file of LabSolutions is a run as well: the file is kept, and each of its signals is drawn', async () => {
    const name = `${sample.id}.lcd`
    cpSync(join(FIXTURES, '../shimadzu/multichannel_chrom.lcd'), join(driver.dataRoot, name))
    const page = open()
    await groups()
    await importInto(new RegExp(`^Preview .*${name}`))
    expect(await screen.findByText('Vial 1 of 2 stored')).toBeTruthy()
    const [sent] = page.calls.filter(({ path }) => path.endsWith('/append_results'))
    expect(sent?.body).toMatchObject({
      result: { csDataFolder: '', csDataName: name, injected_at: expect.any(String) },
    })
    const [drawn] = await server.sql('select signal_files, source_file_ids from injections where sample_id = $1', [
      sample.id,
    ])
    const [file_id] = required(drawn)['source_file_ids'] as string[]
    const signals = ['Detector A-Ch1', 'Detector A-Ch2', 'Detector B-Ch1'].map((signal) => ({ name: signal, file_id }))
    expect(drawn?.['signal_files']).toEqual(signals)
  })

  test('[RUNIMPORT-09] after the last acquired vial the results open', async () => {
    const page = open()
    await groups()
    await importInto(/^Preview .*001F0101\.D in the data root/)
    await screen.findByText(/Next result: vial 2 of 2/)
    await importInto(/^Preview .*001F0102\.D in the data root/)
    await waitFor(() => expect(page.address()).toBe(`/sample/${sample.id}/results`))
    expect(await stored()).toMatchObject({ runs: 2, finished: true })
  })

  test('a run without calibrated analytes says so before it is stored, and Cancel stores nothing', async () => {
    const page = open()
    await groups()
    const dialog = await preview(/^Preview .*001F0101\.D in the data root/)
    expect(await dialog.findByText('This run gives no result to report.')).toBeTruthy()
    const rows = within(dialog.getByRole('table', { name: 'What will be stored' }))
      .getAllByRole('row')
      .slice(1)
    // The first peak as printed in the run's Report.TXT: 2.824 min, 4.57137e4 pA s.
    expect(
      within(required(rows[0]))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['N/A', '–', expect.stringMatching(/^4571\d\.\d\d$/), '2.824', 'Invalid'])
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    expect((await stored()).runs).toBe(0)
  })

  test.each([
    ['calibration', /^This run has no report\. Its peaks are found in the chromatogram/, 'Import'],
    ['instrument', 'This run gives no result to report.', 'Import without results'],
  ] as const)(
    'says first what a run gives without a report, and with one, where the amounts are those of the %s',
    async (from, text, button) => {
      put('lc-v30-mwd-entab/chemstation_mwd.d', `${sample.id}-MWD.D`)
      const page = open({
        intercept: async ({ path }, next) => {
          const reply = await next()
          if (path !== `/samples/${sample.id}`) return reply
          const { data } = (await reply.json()) as { data: { test_method: object } }
          return Response.json({ data: { ...data, test_method: { ...data.test_method, quantify_from: from } } })
        },
      })
      await groups()
      const unreported = await preview(/^Preview .*MWD\.D in the data root/)
      expect(await unreported.findByText(text)).toBeTruthy()
      expect(unreported.getByRole('button', { name: button })).toBeTruthy()
      await page.user.click(unreported.getByRole('button', { name: 'Cancel' }))
      const reported = await preview(/^Preview .*001F0101\.D in the data root/)
      expect(await reported.findByText('This run gives no result to report.')).toBeTruthy()
      expect(reported.getByRole('button', { name: 'Import without results' })).toBeTruthy()
    },
  )

  test('[RUNIMPORT-07] with a result for every vial there is no list, but a link to the results', async () => {
    for (const run of ['1.D', '2.D']) {
      await tester.call('POST', `/samples/${sample.id}/append_results`, injection(`${sample.id}-${run}`, { THC: 5 }), {
        'idempotency-key': crypto.randomUUID(),
      })
    }
    open()
    expect(await screen.findByText('Results exist for all injections.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Open the results' })
    expect(link.getAttribute('href')).toBe(`/sample/${sample.id}/results`)
    expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull()
  })
})

describe('what goes wrong', () => {
  test('[ERR-17] [ERR-18] the server’s refusal is shown in its words and stands in the notification log', async () => {
    const other = await createSample(tester, laboratory)
    const taken = injection(loose(1), { THC: 5 }, { csDataFolder: '', machineName: 'Instrument 1' })
    await tester.call('POST', `/samples/${other.id}/append_results`, taken, { 'idempotency-key': crypto.randomUUID() })
    const page = open()
    await groups()
    await importInto(/^Preview .*001F0101\.D in the data root/)
    const words = 'This injection was already stored for another sample or vial.'
    expect((await within(await screen.findByRole('dialog')).findAllByText(words)).length).toBe(1)
    // besides, the driver's clock is that of its files
    const errors = page.services.client.getState().log.filter(({ kind }) => kind === 'error')
    expect(errors).toMatchObject([{ text: words }])
    expect((await stored()).runs).toBe(0)
  })

  test('a vial that got its result elsewhere meanwhile is reported, and the run may go into the next one', async () => {
    const page = open()
    await groups()
    const dialog = await preview(/^Preview .*001F0101\.D in the data root/)
    const first = await dialog.findByRole('button', { name: /^Import/ })
    const meanwhile = injection(`${sample.id}-MEANWHILE.D`, { THC: 5 }, { vial_number: 1 })
    await tester.call('POST', `/samples/${sample.id}/append_results`, meanwhile, {
      'idempotency-key': crypto.randomUUID(),
    })
    await page.user.click(first)
    expect(await screen.findByText('This vial has a result already. This run was not stored.')).toBeTruthy()
    const next = within(await screen.findByRole('dialog', { name: /Import into vial 2 of 2/ }))
    await page.user.click(next.getByRole('button', { name: /^Import/ }))
    await waitFor(() => expect(page.address()).toBe(`/sample/${sample.id}/results`))
  })

  test('[ERR-17] [ERR-18] an append without an answer names sample and vial', async () => {
    const page = open({
      intercept: async ({ path }, next) =>
        path.endsWith('/append_results') ? Promise.reject(new TypeError()) : next(),
    })
    await groups()
    await importInto(/^Preview .*001F0101\.D in the data root/)
    const words = `There was an error trying to Import Chemstation Run for sample ${sample.id} - 1`
    expect(await screen.findByText(words)).toBeTruthy()
    expect(page.services.client.getState().log.map(({ text }) => text)).toContain(words)
    expect((await stored()).runs).toBe(0)
  })

  test('a run that is still being written cannot be chosen, and the list says why', async () => {
    mkdirSync(join(driver.dataRoot, 'New/begun.D'), { recursive: true })
    writeFileSync(join(driver.dataRoot, 'New/begun.D/RUN.LOG'), 'Method started')
    open()
    await groups()
    expect(screen.getByText('Still being written. Wait until the acquisition has ended.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /begun\.D/ })).toBeNull()
  })

  test('a run that turns out truncated says so when opened, and nothing is stored', async () => {
    truncateSync(join(driver.dataRoot, loose(1), 'FID1A.ch'), 9000)
    const page = open()
    await groups()
    const dialog = await preview(/^Preview .*001F0101\.D in the data root/)
    expect(await dialog.findByText('This run cannot be imported. Nothing was stored.')).toBeTruthy()
    expect(dialog.getByRole('alert').textContent).toMatch(/ends too early|cannot be read/)
    expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
    expect(page.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('a driver that does not answer is named, and Retry lists the runs once it does', async () => {
    const silent = createDriverBench()
    const edge = (await silent.app({ allowedOrigins: [window.location.origin] })).server
    const { port } = new URL(await edge.listen({ port: 0, host: '127.0.0.1' }))
    await edge.close()
    const settings = { driver_url: `http://127.0.0.1:${port}` }
    const page = open({
      intercept: async ({ path }, next) => {
        if (path !== '/web_settings') return next()
        const reply = (await (await next()).json()) as { data: object }
        return Response.json({ data: { ...reply.data, ...settings } })
      },
    })
    expect(await screen.findByText(/The driver on the instrument computer does not answer\./)).toBeTruthy()
    const again = (await silent.app({ allowedOrigins: [window.location.origin] })).server
    await again.listen({ port: Number(port), host: '127.0.0.1' })
    await page.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('The instrument holds no runs yet.')).toBeTruthy()
    await silent.dispose()
  })
})

describe('[API-58] where the runs come from', () => {
  let helper: DriverBench
  let helperUrl: string
  beforeEach(async () => {
    helper = createDriverBench()
    const edge = await helper.app({ allowedOrigins: [window.location.origin] })
    helperUrl = await edge.server.listen({ port: 0, host: '127.0.0.1' })
    cpSync(join(FIXTURES, 'gc-v181-chromhandler/001F0101.D'), join(helper.dataRoot, 'HELPER.D'), { recursive: true })
  })
  afterEach(async () => {
    localStorage.removeItem(STORAGE_KEYS.driverAddress)
    await helper.dispose()
  })
  const openWith = (chemstation_url: string) =>
    open({
      intercept: async ({ path }, next) => {
        if (path !== '/web_settings') return next()
        const reply = (await (await next()).json()) as { data: object }
        return Response.json({ data: { ...reply.data, chemstation_url } })
      },
    })

  test('a helper with an address of its own lists the runs and gives their files, also where a browser names its driver', async () => {
    localStorage.setItem(STORAGE_KEYS.driverAddress, driverUrl)
    openWith(helperUrl)
    await importInto(/^Preview .*HELPER\.D in the data root/)
    expect(await screen.findByText('Vial 1 of 2 stored')).toBeTruthy()
    expect(screen.queryByText(loose(1))).toBeNull()
    expect((await stored()).results).toMatchObject([{ csDataFolder: '', csDataName: 'HELPER.D' }])
  })

  test('without one the driver is called, the one that the browser names before the server’s', async () => {
    localStorage.setItem(STORAGE_KEYS.driverAddress, helperUrl)
    openWith('')
    expect(await screen.findByText('HELPER.D')).toBeTruthy()
    expect(screen.queryByText(loose(1))).toBeNull()
  })
})

test('[RUNIMPORT-12] without the sample create permission neither the screen opens nor an append is taken', async () => {
  const viewer = await server.signIn('viewer')
  const page = open({ token: viewer.token })
  await waitFor(() => expect(page.address()).toBe('/404?authorizationError=true'))
  const append = await viewer.call('POST', `/samples/${sample.id}/append_results`, injection('V.D', { THC: 5 }), {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(append.statusCode).toBe(403)
  expect((await stored()).runs).toBe(0)
})
