import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { labTest } from '../../../../../api/src/testing/lab-test.ts'
import type { Created } from '../../../../../api/src/testing/certificates.ts'
import { fillBank } from '../../../../../api/src/testing/seals.ts'
import { makeOrigin, makeProject, makeSeal } from '../../../test/make-certificates.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'
import { required } from '../../../test/required.ts'

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.codePointAt(0) ?? 0,
)

const { app: server, laboratory, sealer } = labTest()
let origin: Created
/** Twelve of them: two pages. */
const seals: Created[] = []
/** Counts from 1, as the strains do. */
const sealOf = (number: number) => required(seals[number - 1])
let app: RenderedApp

beforeAll(async () => {
  await fillBank(server)
  origin = await makeOrigin(sealer, 'Hill Farm lot')
  for (let number = 1; number <= 12; number++) {
    seals.push(await makeSeal(server, sealer, laboratory, `Strain ${number}`, origin))
  }
  await server.sql('update certificates set revoked_at = now() where id = $1', [sealOf(1).id])
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(at: string, options: Options = {}) {
  app = renderApp(server, { token: sealer.token, at, ...options })
  await screen.findByText('Strain 12')
}
const offered = () => screen.getByRole('table', { name: 'VERISEALs to choose from' })
const box = (name: string, index = 1) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}, ${sealOf(index).share_key}` })
const pick = async (number: number) => app.user.click(box(`Strain ${number}`, number))
const type = async (label: string, text: string) => {
  // a checkbox is named by its TRACER, whose random letters may spell the label
  const selector = 'input:not([type=checkbox]),textarea'
  const field = screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector })
  await app.user.clear(field)
  await app.user.type(field, text)
}
const submit = (name: string) => app.user.click(required(screen.getAllByRole('button', { name }).at(-1)))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const sent = (path: string) => app.calls.filter((call) => call.path === path && call.method === 'POST')
const tokens = async () =>
  Number((await server.sql('select quantity from token_banks where organization_id = 1'))[0]?.['quantity'])
const heads = () =>
  within(offered())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

const EIGHT = ['Select', 'Name', 'Type', 'TRACER', 'Status', 'Expiration Date', 'Date Created', 'Created By']

describe('a project', () => {
  const CREATE = 'Create Project'
  async function fill() {
    await type('Name', ' Autumn ')
    await type('Description', 'All of it')
    await app.user.click(screen.getByLabelText('Project Type', { exact: false, selector: 'input' }))
    await app.user.click(await screen.findByRole('option', { name: 'Harvest', hidden: true }))
    await pick(12)
    await pick(11)
  }

  test('[ROUTE-02] [CERTSEL-01] [CERTSEL-03] [CERTSEL-04] [CERTSEL-05] [CERTSEL-06] [CERTSEL-07] [PROJECT-01] 11 columns of valid sample VERISEALs, kept over the pages', async () => {
    await open('/certus/project/create')
    expect(heads()).toEqual([...EIGHT, 'Batch Number', 'Sample Weight (mg)', 'Sample Created'])
    const page = () => screen.getByRole('navigation', { name: 'Pages' }).textContent
    const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    expect(page()).toContain('1/2')
    expect(['First page', 'Previous page', 'Next page', 'Last page'].map((name) => step(name).disabled)).toEqual([
      true,
      true,
      false,
      false,
    ])
    await pick(12)
    await app.user.click(step('Last page'))
    await screen.findByText('Strain 2')
    expect(page()).toContain('2/2')
    expect(screen.queryByText('Strain 1')).toBeNull() // revoked
    expect(screen.queryByText('Hill Farm lot')).toBeNull() // not a sample's
    expect(['First page', 'Previous page', 'Next page', 'Last page'].map((name) => step(name).disabled)).toEqual([
      false,
      false,
      true,
      true,
    ])
    await pick(2)
    await app.user.click(step('First page'))
    await screen.findByText('Strain 12')
    expect(box('Strain 12', 12).checked).toBe(true)
    expect(screen.getByText('2 selected')).toBeTruthy()
    // a click anywhere on the row does what its checkbox does, once
    await app.user.click(screen.getByText('Strain 11'))
    expect([box('Strain 11', 11).checked, screen.getByText('3 selected').textContent]).toEqual([true, '3 selected'])
    await app.user.click(screen.getByText('Strain 11'))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await app.user.click(screen.getByLabelText('Project Type', { exact: false, selector: 'input' }))
    expect((await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
      'Harvest',
      'Production Lot',
      'Research',
      'Other',
    ])
  })

  test('[CERTNEW-01] [PROJECT-02] [PROJECT-03] [PROJECT-04] [PROJECT-05] [PROJECT-06] [PROJECT-07] [PROJECT-08] missing input is shown, and no question follows', async () => {
    await open('/certus/project/create')
    await type('Name', '   ')
    await type('Description', '  ')
    await pick(12)
    await submit(CREATE)
    for (const text of [
      'Must include Project Name.',
      'Must include a Project Description.',
      'Must select 2 or more VERISEAL to be part of the VERISEAL Project.',
      'Must select a Project Type.',
    ]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull()
    const maximum = (label: string) =>
      screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input:not([type=checkbox]),textarea' })
        .maxLength
    expect([maximum('Name'), maximum('Description')]).toEqual([50, 255])
  })

  test('[CERTNEW-02] [CERTNEW-03] [CERTNEW-04] [CERTNEW-06] [CERTNEW-07] [CERTNEW-08] [PROJECT-04] [PROJECT-06] confirmed once, one project opens', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await open('/certus/project/create', {
      intercept: async ({ path, method }, next) => {
        if (path === '/project_certi' && method === 'POST') await held
        return next()
      },
    })
    await fill()
    await submit(CREATE)
    const question = await dialog(CREATE)
    await app.user.click(question.getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull())
    expect([sent('/project_certi').length, box('Strain 12', 12).checked]).toEqual([0, true])

    const before = await tokens()
    await submit(CREATE)
    const again = await dialog(CREATE)
    await app.user.dblClick(again.getByRole('button', { name: 'Yes' }))
    expect(await again.findByText('Creating VERISEAL. This may take several seconds.')).toBeTruthy()
    const banksRead = app.calls.filter(({ path }) => path.endsWith('/bank')).length
    release()
    expect(await again.findByText('A QR scan may take up to a minute to propagate.')).toBeTruthy()
    expect(sent('/project_certi')).toHaveLength(1)
    expect(sent('/project_certi')[0]?.body).toEqual({
      name: 'Autumn',
      description: 'All of it',
      children: `${sealOf(12).batch_id},${sealOf(11).batch_id}`,
      projectType: 1,
    })
    expect(await tokens()).toBe(before - 1)
    await waitFor(() =>
      expect(app.calls.filter(({ path }) => path.endsWith('/bank')).length).toBeGreaterThan(banksRead),
    )
    await app.user.click(again.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/certus\/project\/\d+$/))
    expect((await screen.findAllByText('Autumn')).length).toBeGreaterThan(0)
  })

  test('[CERTNEW-05] [ERR3-07] a refusal closes the question, says why and keeps what was entered', async () => {
    await open('/certus/project/create')
    await fill()
    await fillBank(server, server.laboratoryId, 0)
    try {
      await submit(CREATE)
      await app.user.click((await dialog(CREATE)).getByRole('button', { name: 'Yes' }))
      expect(
        await screen.findByText(
          'Unprocessable Entity. No tokens available Certus creation error. Reload the page and try again.',
        ),
      ).toBeTruthy()
    } finally {
      await fillBank(server)
    }
    await waitFor(() => expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/, { selector: 'input' }).value).toBe(' Autumn ')
    expect(box('Strain 11', 11).checked).toBe(true)
  })

  test('[ERR3-03] a failed read of the choices says its status text; leaving unsaved work needs a yes', async () => {
    app = renderApp(server, {
      token: sealer.token,
      at: '/certus/project/create',
      intercept: async ({ path }, next) =>
        path === '/sample_certi'
          ? Response.json({ error: 'x' }, { status: 500, statusText: 'Internal Server Error' })
          : next(),
    })
    expect(await screen.findByText('Internal Server Error. Failed to retrieve sample test certi.')).toBeTruthy()
    await type('Name', 'Half a project')
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    expect(app.address()).toBe('/certus/project/create')
  })
})

describe('a manifest', () => {
  const CREATE = 'Create Transportation Manifest'
  const FIELDS = {
    Source: 'Hill Farm',
    Destination: 'Laboratory',
    'Transport Company Name': 'Green Wheels',
    'Driver Name': 'Bo Lind',
    'Driver License': 'D-77',
    'Vehicle Vin': '1FTFW1E50',
    'Vehicle License Plate': 'ABC 123',
  }
  async function fill() {
    await type('Description', 'To the laboratory')
    for (const [label, text] of Object.entries(FIELDS)) {
      await app.user.type(screen.getByRole('textbox', { name: label }), text)
    }
    await app.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Run 7')
    await pick(12)
  }
  const licence = () => screen.getByLabelText<HTMLInputElement>("Driver's License Image", { selector: 'input' })
  const confirm = async () => {
    await submit(CREATE)
    return dialog(CREATE)
  }

  test('[ROUTE-03] [MANIFEST-01] [MANIFEST-02] [MANIFEST-03] [MANIFEST-04] [MANIFEST-06] [MANIFEST-07] [CERTSEL-02] [CERTSEL-03] [CERTSEL-06] the form, and what is missing in it', async () => {
    await makeProject(sealer, 'Of all', [sealOf(2), sealOf(3)])
    await open('/certus/transportation/create')
    expect(heads()).toEqual(EIGHT)
    expect(screen.getByText('Of all')).toBeTruthy()
    const inputs = [...Object.keys(FIELDS), 'Bonded Carrier Name', 'Bonded Carrier Permit'].map((label) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: label }),
    )
    expect(inputs.map(({ maxLength }) => maxLength)).toEqual(inputs.map(() => 64))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).maxLength).toBe(50)

    const paper = new File(['x'], 'licence.pdf', { type: 'application/pdf' })
    fireEvent.change(licence(), { target: { files: [paper] } })
    expect(
      await screen.findByText('Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png'),
    ).toBeTruthy()
    const large = new File([PNG], 'licence.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: 10_000_000 })
    fireEvent.change(licence(), { target: { files: [large] } })
    expect(await screen.findByText('Image size too large. Maximum size 10MB')).toBeTruthy()

    await submit(CREATE)
    for (const label of ['Name', 'Description', ...Object.keys(FIELDS)]) {
      expect(await screen.findByText(`Must include ${label}`)).toBeTruthy()
    }
    expect(
      screen.getByText('Must select 1 or more VERISEAL to be part of the VERISEAL Transportation Manifest.'),
    ).toBeTruthy()
    expect(screen.queryByText(/Must include Bonded/)).toBeNull()
    expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull()
  })

  test('[MANIFEST-04] [MANIFEST-05] [MANIFEST-09] [MANIFEST-11] [MANIFEST-12] one VERISEAL and no bonded carrier pass, under the TRACER that was offered', async () => {
    let tracer = ''
    await open('/certus/transportation/create', {
      intercept: async ({ path }, next) => {
        const reply = await next()
        if (path === '/certi/transportable') tracer ||= ((await reply.clone().json()) as { tracer: string }).tracer
        return reply
      },
    })
    await fill()
    await app.user.type(screen.getByRole('textbox', { name: 'Bonded Carrier Name' }), '   ')
    await app.user.type(screen.getByRole('textbox', { name: 'Bonded Carrier Permit' }), ' P-9 ')
    const question = await confirm()
    await app.user.click(question.getByRole('button', { name: 'Yes' }))
    await question.findByText('A QR scan may take up to a minute to propagate.')
    expect(sent('/transportation_certi')[0]?.body).toEqual({
      name: 'Run 7',
      description: 'To the laboratory',
      children: String(sealOf(12).batch_id),
      manifest: {
        source: 'Hill Farm',
        destination: 'Laboratory',
        transport_company_name: 'Green Wheels',
        driver_name: 'Bo Lind',
        driver_license: 'D-77',
        vehicle_vin: '1FTFW1E50',
        vehicle_license_plate: 'ABC 123',
        bonded_carrier_permit: 'P-9',
      },
      imageKey: null,
      tracer,
    })
    await app.user.click(question.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/certus\/transportation\/\d+$/))
    expect((await screen.findAllByText(tracer)).length).toBeGreaterThan(0)
  })

  test('[MANIFEST-08] [MANIFEST-10] [MANIFEST-11] [SEAL-11] with the toggle on, Yes waits for a previous certificate', async () => {
    let broken = true
    await open('/certus/transportation/create', {
      intercept: ({ path }, next) =>
        broken && path === '/files/tickets' ? Promise.reject(new TypeError('offline')) : next(),
    })
    await fill()
    await app.user.upload(licence(), new File([PNG], 'licence.png', { type: 'image/png' }))
    expect(await screen.findByText('Image upload error. Please try again.')).toBeTruthy()
    broken = false
    await app.user.upload(licence(), new File([PNG], 'licence.png', { type: 'image/png' }))
    expect(await screen.findByRole('img', { name: "Driver's license" })).toBeTruthy()

    const question = await confirm()
    expect(question.getByRole('button', { name: 'Yes' })).toBeTruthy()
    await app.user.click(question.getByRole('switch', { name: 'Link a previous certificate' }))
    expect(question.queryByRole('button', { name: 'Yes' })).toBeNull()
    expect(question.queryByRole('button', { name: 'No' })).toBeNull()
    expect((await question.findAllByRole('radio')).length).toBe(10) // the newest
    await app.user.type(question.getByRole('textbox', { name: 'Previous VERISEAL' }), 'hill')
    await app.user.click(await question.findByRole('radio', { name: /Hill Farm lot/ }))
    await app.user.click(question.getByRole('button', { name: 'Yes' }))
    await question.findByText('A QR scan may take up to a minute to propagate.')
    const body = sent('/transportation_certi')[0]?.body as { previous: number; imageKey: string }
    expect(body.previous).toBe(origin.id)
    expect(body.imageKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('[ERR3-04] a failed read of the choices says its status text', async () => {
    app = renderApp(server, {
      token: sealer.token,
      at: '/certus/transportation/create',
      intercept: ({ path }, next) =>
        path === '/certi/transportable'
          ? Promise.resolve(Response.json({}, { status: 500, statusText: 'Internal Server Error' }))
          : next(),
    })
    expect(
      await screen.findByText('Internal Server Error. Failed to retrieve sample test and project certi.'),
    ).toBeTruthy()
  })
})
