import { cleanup, fireEvent, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../../api/src/testing/lab-test.ts'
import type { Created } from '../../../../../api/src/testing/certificates.ts'
import { equipLaboratory } from '../../../../../api/src/testing/laboratory.ts'
import { TEST_PASSWORD } from '../../../../../api/src/testing/people.ts'
import { fillBank } from '../../../../../api/src/testing/seals.ts'
import { makeManifest, makeOrigin, makeProject, makeSeal } from '../../../test/make-certificates.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'
import { required } from '../../../test/required.ts'

const CREATE = 'Create Certificate of Origin'
const SAME = 'Originator is same as Issuing Organization'
const FIELDS = {
  'Originator Name': 'Ada Moss',
  'Originator Affiliation': 'Hill Farm',
  'Originator Address': '1 Hill Road',
  'Originator License Number': 'L-7',
  'Certificate Name': 'Harvest 7',
  'Declaration Of Origin': 'Grown at Hill Farm.',
}

const { app: server, sealer } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await fillBank(server)
  await server.sql(
    `update organizations set address = '7 Lab Street', contact_no = '5551234567', email = 'lab@example.org',
       license = 'LAB-1' where id = 1`,
  )
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
const render = (at: string, options: Options = {}) => {
  app = renderApp(server, { token: sealer.token, at, ...options })
}
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input:not([type=checkbox]),textarea' })
const files = () => screen.getByLabelText<HTMLInputElement>('Attachment files')
const file = (name: string) =>
  name.endsWith('.pdf')
    ? new File([`%PDF-1.7 of ${name}`], name, { type: 'application/pdf' })
    : new File([`bytes of ${name}`], name, { type: 'text/plain' })
const attach = (...names: string[]) => fireEvent.change(files(), { target: { files: names.map(file) } })
const posts = () => app.calls.filter(({ path, method }) => method === 'POST' && path === '/certificate_of_origin')
async function open(options: Options = {}) {
  render('/certus/certificate/create', options)
  await screen.findByRole('form', { name: 'Certificate of origin' })
}
async function fill() {
  for (const [label, text] of Object.entries(FIELDS)) await app.user.type(input(label), text)
}
async function confirm() {
  await app.user.click(required(screen.getAllByRole('button', { name: CREATE }).at(-1)))
  const dialog = within(await screen.findByRole('dialog', { name: CREATE }))
  await app.user.click(dialog.getByRole('button', { name: 'Yes' }))
  return dialog
}
const typeOf = (index: number) => screen.getByLabelText<HTMLSelectElement>(`Type of attachment ${index}`)
const chooseType = (index: number, name: string) => app.user.selectOptions(typeOf(index), name)

describe('a new certificate of origin', () => {
  test('[ROUTE-04] [ORIGIN-01] [ORIGIN-02] [ORIGIN-05] [ORIGIN-06] [ORIGIN-07] [ORIGIN-08] issuer, fields, prefilled approver and date', async () => {
    await open()
    const issuer = required(screen.getByRole('heading', { name: 'Issuing Organization' }).closest('section'))
    expect(
      within(issuer)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Laboratory', '7 Lab Street', '5551234567', 'lab@example.org', 'LAB-1'])
    for (const label of [...Object.keys(FIELDS), 'Date Assigned', 'Approver Name']) expect(input(label)).toBeTruthy()
    expect([input('Date Assigned').type, input('Date Assigned').value]).toEqual(['date', dayjs().format('YYYY-MM-DD')])
    expect(input('Approver Name').value).toBe(sealer.person.name)
    await app.user.clear(input('Approver Name'))
    await app.user.type(input('Approver Name'), 'Somebody else')
    expect(input('Approver Name').value).toBe('Somebody else')
    expect([input('Certificate Name').maxLength, input('Originator Name').maxLength]).toEqual([50, 50])

    const originator = () =>
      ['Name', 'Affiliation', 'Address', 'License Number'].map((part) => input(`Originator ${part}`).value)
    await app.user.click(screen.getByRole('checkbox', { name: SAME }))
    expect(originator()).toEqual([sealer.person.name, 'Laboratory', '7 Lab Street', 'LAB-1'])
    await app.user.click(screen.getByRole('checkbox', { name: SAME }))
    expect(originator()).toEqual(['', '', '', ''])
  })

  test('[ORIGIN-03] [CERTNEW-01] an empty field says so, and no question follows', async () => {
    await open()
    await app.user.clear(input('Approver Name'))
    await app.user.clear(input('Date Assigned'))
    await app.user.click(required(screen.getAllByRole('button', { name: CREATE }).at(-1)))
    expect(await screen.findAllByText('This field is required.')).toHaveLength(8)
    expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull()
  })

  test('[ORIGIN-09] [ORIGIN-14] [ORIGIN-15] [ORIGIN-16] attachments: four at most, each judged by its type', async () => {
    await open()
    attach('a.bin', 'b.bin', 'c.bin', 'd.bin')
    expect(typeOf(1).value).toBe('Other')
    expect(screen.queryByText('Maximum 4 attachments permitted.')).toBeNull()
    attach('e.bin')
    expect(await screen.findByText('Maximum 4 attachments permitted.')).toBeTruthy()
    expect(screen.queryByText(/e\.bin/)).toBeNull()
    const mismatch = 'Attachment type Supporting Image must be of file extension .jpg|.jpeg|.png'
    await chooseType(2, 'Supporting Image')
    expect(await screen.findByText(mismatch)).toBeTruthy()
    await fill()
    await app.user.click(required(screen.getAllByRole('button', { name: CREATE }).at(-1)))
    expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull()
    await chooseType(2, 'Other')
    await waitFor(() => expect(screen.queryByText(mismatch)).toBeNull())
    await app.user.click(screen.getByRole('button', { name: 'Remove attachment 1' }))
    expect(screen.queryByText(/a\.bin/)).toBeNull()
  })

  test('[ORIGIN-04] [CERTNEW-03] [CERTNEW-06] without attachments it is created once and opens', async () => {
    await open()
    await fill()
    const dialog = await confirm()
    expect(await dialog.findByText('A QR scan may take up to a minute to propagate.')).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/certus\/certificate\/\d+$/))
    expect(posts()).toHaveLength(1)
  })

  test('[ORIGIN-17] [ORIGIN-18] [ORIGIN-19] [ERR3-09] [CERTNEW-05] a failed upload posts nothing; sent again, what had arrived is not', async () => {
    let tickets = 0
    let broken = true
    await open({
      intercept: ({ path, body }, next) => {
        if (path !== '/files/tickets') return next()
        tickets++
        return broken && (body as { name: string }).name === 'my_scan.pdf'
          ? Promise.resolve(Response.json({}, { status: 507, statusText: 'Insufficient Storage' }))
          : next()
      },
    })
    await fill()
    attach('note.txt', 'my scan.pdf')
    await chooseType(2, 'Approver ID')
    await confirm()
    expect(
      await screen.findByText('Insufficient Storage. Failed uploading attachment 2: "my_scan.pdf". Please try again.'),
    ).toBeTruthy()
    expect(posts()).toEqual([])
    expect(input('Certificate Name').value).toBe('Harvest 7')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: CREATE })).toBeNull())

    broken = false
    const dialog = await confirm()
    await dialog.findByText('A QR scan may take up to a minute to propagate.')
    expect(tickets).toBe(3)
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect((required(posts()[0]).body as { form_fields: { attachments: unknown } }).form_fields.attachments).toEqual([
      {
        certusKey: '(1) Other',
        attachmentType: 'Other',
        name: 'note.txt',
        fileType: 'text/plain',
        size: 17,
        url: uuid,
      },
      {
        certusKey: '(2) Approver ID',
        attachmentType: 'Approver ID',
        name: 'my_scan.pdf',
        fileType: 'application/pdf',
        size: 23,
        url: uuid,
      },
    ])
    await app.user.click(dialog.getByRole('button', { name: 'OK' }))
    const shown = required((await screen.findByRole('link', { name: '(1) Other' })).closest('ul'))
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['(1) Othernote.txt', '(2) Approver IDmy_scan.pdf'])
  })

  test('[ERR3-08] a refused creation says so; [ERR3-14] a lost connection by its own message', async () => {
    await open({
      intercept: ({ path, method }, next) =>
        path === '/certificate_of_origin' && method === 'POST' ? Promise.reject(new TypeError('offline')) : next(),
    })
    await fill()
    await confirm()
    expect(
      await screen.findByText('offline. Failed to create VERISEAL Certificate of Origin. Please try again.'),
    ).toBeTruthy()
  })

  test('[ERR3-06] a TRACER that cannot be read says its status text', async () => {
    render('/certus/certificate/create', {
      intercept: async ({ path }, next) =>
        path === '/certi/certi_tracer'
          ? Response.json({}, { status: 500, statusText: 'Internal Server Error' })
          : next(),
    })
    expect(await screen.findByText('Internal Server Error. Failed to retrieve new TRACER.')).toBeTruthy()
  })
})

describe('the detail pages', () => {
  let origin: Created
  let seal: Created & { sampleId: number }
  let project: Created
  let manifest: Created
  beforeAll(async () => {
    const laboratory = await equipLaboratory(server, server.laboratoryId)
    origin = await makeOrigin(sealer, 'Hill Farm lot')
    seal = await makeSeal(server, sealer, laboratory, 'Blue Dream', origin)
    const other = await makeSeal(server, sealer, laboratory, 'OG Kush', origin)
    project = await makeProject(sealer, 'Autumn', [seal, other])
    manifest = await makeManifest(sealer, 'Run to the lab', [seal, project], origin)
  })

  const panel = async (title: string) =>
    within(required((await screen.findByRole('heading', { name: title })).closest('section')))
  const terms = (part: BoundFunctions<typeof queries>) =>
    part.getAllByRole('term').map(({ textContent }) => textContent)

  test('[CERTVIEW-01] [CERTVIEW-02] [ORIGIN-20] [ROUTE-04] a certificate of origin: facts, QR of 200 px, details by name', async () => {
    render(`/certus/certificate/${origin.id}`)
    const details = await panel('Details')
    const facts = within(required(screen.getByText('Name', { selector: 'dt' }).closest('section')))
    expect(terms(facts).slice(0, 7)).toEqual([
      'Name',
      'Type',
      'TRACER',
      'Status',
      'Expiration Date',
      'Date Created',
      'Created By',
    ])
    expect(facts.getByText('Hill Farm lot')).toBeTruthy()
    expect(facts.getByText('Certificate of Origin')).toBeTruthy()
    expect(facts.getByText('Valid')).toBeTruthy()
    expect(facts.getByText(sealer.person.name)).toBeTruthy()
    expect(facts.getByRole('button', { name: `Copy TRACER ${origin.share_key}` })).toBeTruthy()
    const code = facts.getByRole('img', { name: `QR code of ${origin.share_key}` })
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['200', '200'])
    expect(code.dataset['qr']).toMatch(new RegExp(`^https?://.+/certus_app\\?tracer=${origin.share_key}$`))
    const names = terms(details)
    expect(names).toContain('Originator License Number')
    expect(names).toEqual(names.toSorted((one, other) => (one ?? '').localeCompare(other ?? '', 'en')))
    expect(names.filter((name) => name === 'Authentication Type')).toHaveLength(1)
  })

  test('[CERTVIEW-05] [PROJECT-10] [ROUTE-02] a project: its type, description and what it holds', async () => {
    render(`/certus/project/${project.id}`)
    expect((await panel('Details')).getByText('All of Autumn')).toBeTruthy()
    expect(screen.getByText('Harvest')).toBeTruthy()
    const children = within(screen.getByRole('table', { name: 'Contained VERISEALs' }))
    expect(children.getByRole('link', { name: 'Blue Dream' }).getAttribute('href')).toBe(
      `/sample/${seal.sampleId}/results`,
    )
    expect(children.getByRole('link', { name: 'OG Kush' })).toBeTruthy()
    expect(children.getAllByRole('img').map((code) => code.getAttribute('width'))).toEqual(['75', '75'])
  })

  test('[MANIFEST-13] [MANIFEST-14] [CERTVIEW-05] [ROUTE-03] a manifest: its fields, what it moves and the previous one', async () => {
    render(`/certus/transportation/${manifest.id}`)
    const details = await panel('Details')
    for (const name of [
      'Bonded Carrier Permit',
      'Description',
      'Destination',
      'Driver License',
      'Driver Name',
      'Source',
      'Transport Company Name',
      'Vehicle License Plate',
      'Vehicle Vin',
    ]) {
      expect(details.getByText(name)).toBeTruthy()
    }
    expect(details.queryByText('Bonded Carrier Name')).toBeNull()
    const moved = within(screen.getByRole('table', { name: 'Contained VERISEALs' }))
    expect(moved.getByRole('link', { name: 'Autumn' }).getAttribute('href')).toBe(`/certus/project/${project.id}`)
    const previous = within(screen.getByRole('table', { name: 'Previous VERISEAL' }))
    expect(previous.getByRole('link', { name: 'Hill Farm lot' }).getAttribute('href')).toBe(
      `/certus/certificate/${origin.id}`,
    )
  })

  test('a sealed sample has a page of its own: what is certified, key results, downloads, signature, history', async () => {
    render(`/certus/sample/${seal.id}`)
    const certified = await panel('What Is Certified')
    expect(screen.getByRole('heading', { level: 1, name: 'Chemical Report' })).toBeTruthy()
    expect(certified.getByText(/tested the sample Blue Dream, intake number/)).toBeTruthy()
    const signed = await panel('Signatures')
    expect(signed.getByText(sealer.person.name)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open Report' }).getAttribute('href')).toBe(
      `/sample/${seal.sampleId}/results`,
    )
    const check = screen.getByRole('link', { name: new RegExp(`/verify/${seal.share_key}$`) })
    expect(check.getAttribute('href')).toBe(`/verify/${seal.share_key}`)
    await app.user.click(screen.getByRole('button', { name: 'Download' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Summary', 'Report', 'Origin', 'QR'])
    expect(screen.getByRole('button', { name: 'Evidence' })).toBeTruthy()

    const revoke = {
      certus_batch_id: seal.batch_id,
      certusDocId: seal.id,
      revoke_reason: 'Mixed up',
      password: TEST_PASSWORD,
    }
    expect((await sealer.post(`/certi/revoke/${seal.batch_id}`, revoke)).statusCode).toBe(200)
    cleanup()
    render(`/certus/sample/${seal.id}`)
    expect((await screen.findByText(/^REVOKED since /)).closest('[role=alert]')?.textContent).toContain(
      'Reason: Mixed up',
    )
    const events = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
    expect(events.map(({ textContent }) => textContent?.includes(`by ${sealer.person.name}`))).toEqual([true, true])
    expect(events[1]?.textContent).toMatch(/^Revoked.*Reason: Mixed up$/)
  })

  test('a manifest and an origin say in sentences what they certify', async () => {
    render(`/certus/transportation/${manifest.id}`)
    const journey = await panel('Journey')
    expect(
      journey.getByText(/^This manifest covers the transport of 2 VERISEALs from Bellingham to Spokane\.$/),
    ).toBeTruthy()
    cleanup()
    render(`/certus/certificate/${origin.id}`)
    const declared = await panel('Declaration of Origin')
    expect(declared.getByText('Grown in Bow, WA.').tagName).toBe('BLOCKQUOTE')
  })

  test('[CERTVIEW-04] the downloads that exist are offered, and saved', async () => {
    render(`/certus/certificate/${origin.id}`)
    await panel('Details')
    await app.user.click(screen.getByRole('button', { name: 'Download' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Summary', 'Origin', 'QR'])
    const saved = vi.spyOn(URL, 'createObjectURL')
    await app.user.click(required(items[2]))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect((required(saved.mock.calls[0])[0] as Blob).type).toBe('image/png')
    saved.mockRestore()
  })

  test('[ERR3-05] what cannot be read says its status text', async () => {
    render('/certus/project/999999')
    expect(await screen.findByText('Not Found. Failed to retrieve certus.')).toBeTruthy()
  })
})
