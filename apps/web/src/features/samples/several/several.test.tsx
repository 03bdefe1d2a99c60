import {
  addSeveralToQueue,
  createSample,
  createSeveralSamples,
  listSamples,
  nextIntakeNumbers,
  type SeveralReply,
} from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../../test/sample-answers.ts'
import { required } from '../../../test/required.ts'
import { answer, refusal, standIn, type ServerStandIn } from '../../../test/server-stand-in.ts'

let app: RenderedApp
let server: ServerStandIn

const accepted = (rows: readonly { strain_name?: unknown }[]): { data: SeveralReply } => ({
  data: {
    done: rows.map(({ strain_name }, at) => ({
      row: at + 1,
      id: 100 + at,
      strain_name: String(strain_name),
      batch_number: `S-0000${at + 1}`,
    })),
    refused: [],
  },
})

/** The second of two is refused. */
const QUEUED = { done: [100], refused: [{ id: 101, name: 'B', reason: 'There are no free vial positions.' }] }

const DUE_TIMES = answer(nextIntakeNumbers, { data: { batch_number: 'S-1', intake_number: 'I-1', due_times: true } })

async function open(
  reply?: Parameters<typeof answer<typeof createSeveralSamples>>[1],
  more: readonly (typeof DUE_TIMES)[] = [],
): Promise<void> {
  server = standIn(
    ...more,
    ...SAMPLE_FORM,
    answer(listSamples, {}),
    answer(addSeveralToQueue, QUEUED),
    answer(createSeveralSamples, reply ?? (({ body }) => accepted(body.rows))),
  )
  app = renderApp(server, { at: '/test-result/create/several', as: 'tester' })
  await screen.findByRole('grid', { name: 'Samples' })
}
const cell = (column: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${column}, row ${row}`)
const NAME = 'Strain/Sample Name'
const WEIGHT = 'Weight (mg)'
const BATCH = 'Batch Number'
const CLIENT = 'Client'
const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Strain\/Sample Name, row/).map(({ value }) => value)
const wrong = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter((field) => field.getAttribute('aria-invalid') === 'true')
    .map((field) => {
      const message = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
      return [field.getAttribute('aria-label'), message]
    })

async function choose(label: RegExp, name: string): Promise<void> {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await app.user.click(field)
  const list = within(required(document.getElementById(field.getAttribute('aria-controls') ?? '')))
  await app.user.click(list.getByRole('option', { name, hidden: true }))
}
async function chooseForAll(): Promise<void> {
  await choose(/^Material Type/, 'Flower')
  await choose(/^Preparation Method/, 'Flower, two dilutions')
}
async function paste(text: string, into = cell(NAME, 1)): Promise<void> {
  await app.user.click(into)
  await app.user.paste(text)
}
const sent = () => server.sent(createSeveralSamples).map(({ body }) => body)

const EIGHTEEN = Array.from({ length: 18 }, (_, at) => `Blue Dream ${String(at + 1).padStart(2, '0')}\t${740 + at}`)

describe('the page', () => {
  test('[WORK-07] [DASH-02] 18 samples: one paste, one Enter, one confirmation that lists the weights; all a rush', async () => {
    await open(undefined, [DUE_TIMES])
    await chooseForAll()
    await app.user.click(await screen.findByRole('checkbox', { name: 'Rush' }))
    await paste(EIGHTEEN.join('\r\n') + '\r\n')
    const button = await screen.findByRole('button', { name: 'Create 18' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('Confirm 18 sample weights, 740 to 757 mg')).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getAllByRole('row')).toHaveLength(18)
    expect(sent()).toEqual([])
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('18 samples created, batch S-00001 to S-000018')).toBeTruthy()
    const [body] = sent()
    expect(body?.for_all).toMatchObject({
      sample_type_id: '1',
      test_method_id: '1',
      prep_method_id: '1',
      propose_batch_numbers: true,
      rush: true,
    })
    expect(body?.rows).toHaveLength(18)
    expect(body?.rows[17]).toMatchObject({ strain_name: 'Blue Dream 18', sample_weight: '757', batch_number: '' })
    expect(names()).toEqual([''])
    await waitFor(() => expect(document.activeElement).toBe(cell(NAME, 1)))
  })

  test('[WORK-07] what is wrong is said in its cell and stays in the grid; the others are stored', async () => {
    await open()
    await chooseForAll()
    expect(screen.queryByRole('checkbox', { name: 'Rush' })).toBeNull()
    await paste('Blue Dream\t750\nGG4/A\t740\nMimosa\t')
    await waitFor(() => expect(document.activeElement).toBe(cell(NAME, 2)))
    expect(wrong()).toEqual([
      [
        'Strain/Sample Name, row 2',
        'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
      ],
      ['Weight (mg), row 3', 'Please enter a Sample Weight'],
    ])
    expect(screen.getByText('1 is ready, 2 are not.')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Create 1 and keep 2' }))
    await screen.findByText('Confirm Sample weight 750mg')
    await app.user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('1 sample created, batch S-00001')
    expect(names()).toEqual(['GG4/A', 'Mimosa', ''])
    expect(sent()[0]?.rows.map(({ strain_name }) => strain_name)).toEqual(['Blue Dream'])
  })

  test('weights far from the recommended size are pointed out, first', async () => {
    await open()
    await chooseForAll()
    await paste('Usual\t750\nLight\t75')
    await app.user.click(await screen.findByRole('button', { name: 'Create 2' }))
    expect(await screen.findByText('1 of them is more than 20 % from the recommended 750 mg.')).toBeTruthy()
    const rows = within(screen.getByRole('dialog')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Light 75 mg', 'Usual 750 mg'])
    expect(screen.getAllByLabelText('Unusual')).toHaveLength(1)
  })

  test('what holds for all is asked for, and an empty cell takes it', async () => {
    await open()
    await paste('A\t750\t\tOwn Farm\nB\t751')
    await app.user.click(await screen.findByRole('button', { name: 'Create 2' }))
    expect(await screen.findByText('Please select a Material Type')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Material Type/, { selector: 'input' }))
    await chooseForAll()
    await app.user.type(screen.getByLabelText('Prepared For'), 'Skagit Farms')
    await app.user.click(screen.getByLabelText('One for all'))
    expect(wrong().map(([, message]) => message)).toEqual([
      'Please enter a Batch Number',
      'Please enter a Batch Number',
    ])
    await app.user.type(screen.getByLabelText(/^Batch Number of all/), 'LOT-7')
    expect(cell(CLIENT, 2).placeholder).toBe('Skagit Farms')
    await app.user.click(await screen.findByRole('button', { name: 'Create 2' }))
    await app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('2 samples created, batch S-00001 to S-00002')
    expect(sent()[0]?.for_all.propose_batch_numbers).toBe(false)
    expect(sent()[0]?.rows).toMatchObject([
      { batch_number: 'LOT-7', prepared_for: 'Own Farm' },
      { batch_number: 'LOT-7', prepared_for: 'Skagit Farms' },
    ])
  })

  test('a failed call keeps every row; its repeat carries the same key, so nothing is made twice', async () => {
    let isBroken = true
    await open(({ body }) => (isBroken ? refusal('database_unavailable') : accepted(body.rows)))
    await chooseForAll()
    await paste('A\t750\nB\t751')
    const create = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Create 2' }))
      await app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
    }
    await create()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(names()).toEqual(['A', 'B', ''])
    isBroken = false
    await create()
    await screen.findByText('2 samples created, batch S-00001 to S-00002')
    const keys = app.calls
      .filter(({ path }) => path === '/samples/several')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(server.sent(createSample)).toEqual([])
  })

  test('rows changed after a lost answer are not made beside what was stored: the others go, they stay, and it is said', async () => {
    let turn = 0
    await open(({ body }) => {
      turn += 1
      if (turn === 1) return refusal('database_unavailable')
      return turn === 2 ? refusal('idempotency_key_reused') : accepted(body.rows)
    })
    await chooseForAll()
    await paste('A\t750\nB\t751')
    const create = async (count = 2) => {
      await app.user.click(await screen.findByRole('button', { name: `Create ${count}` }))
      await app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
    }
    await create()
    await screen.findByRole('alert')
    const weight = screen.getByDisplayValue('751')
    await app.user.clear(weight)
    await app.user.type(weight, '752')
    // one more that is like the first
    await app.user.type(required(screen.getAllByLabelText(/^Strain\/Sample Name, row/).at(-1)), 'A{Tab}750')
    await create(3)
    expect(await screen.findByText(/^The connection was lost after this had been stored/)).toBeTruthy()
    await screen.findByText('2 samples created, batch S-00001 to S-00002')
    expect(names()).toEqual(['B', 'A', ''])
    expect(screen.getByDisplayValue('752')).toBeTruthy()
  })
})

test('after that the labels are printed and the samples queued, where that was ticked; what cannot be queued is named', async () => {
  await open()
  await chooseForAll()
  await paste('A\t750\nB\t751')
  await app.user.click(screen.getByLabelText('Print Labels'))
  await app.user.click(screen.getByLabelText('Add To Queue'))
  await app.user.click(await screen.findByRole('button', { name: 'Create 2' }))
  await app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(within(await screen.findByRole('dialog', { name: 'Print Labels' })).getByText('A, B')).toBeTruthy()
  expect(server.sent(addSeveralToQueue).map(({ body }) => body)).toEqual([{ samples: [100, 101] }])
  expect(await screen.findByText('1 of 2 added to the queue.')).toBeTruthy()
  expect(await screen.findByText('B: There are no free vial positions.')).toBeTruthy()
})

test('the list leads there, from the menu beside Create New Test', async () => {
  await open()
  await app.router.navigate({ to: '/test-result/list' })
  await app.user.click(await screen.findByRole('button', { name: 'More ways to create' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Create Several', hidden: true }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Create Several Samples' })).toBeTruthy()
  expect(app.address()).toBe('/test-result/create/several')
})

describe('the grid', () => {
  test('is typed by keyboard: Tab goes right, Enter down, and a row is added at the end', async () => {
    await open()
    await app.user.click(cell(NAME, 1))
    await app.user.keyboard('Blue Dream{Tab}750')
    expect(wrong()).toEqual([])
    await app.user.keyboard('{Enter}751{ArrowLeft}')
    expect(cell(WEIGHT, 2).value).toBe('751')
    await app.user.click(cell(NAME, 3))
    expect(wrong()).toEqual([
      ['Strain/Sample Name, row 2', 'Please enter a Strain/Sample Name. 50 characters max length.'],
    ])
    expect(names()).toEqual(['Blue Dream', '', ''])
  })

  test('a paste is undone where the cursor went after it; Ctrl+Enter creates from any cell', async () => {
    await open()
    await chooseForAll()
    await paste('A\t750\nB\t751')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create 2'))
    expect(screen.getByText('2 rows pasted.')).toBeTruthy()
    await app.user.keyboard('{Control>}z{/Control}')
    expect(names()).toEqual([''])
    await waitFor(() => expect(document.activeElement).toBe(cell(NAME, 1)))
    expect(screen.queryByText('2 rows pasted.')).toBeNull()
    await app.user.keyboard('C{Tab}752{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Confirm Sample weight 752mg')).toBeTruthy()
  })

  test('Ctrl+D takes the cell above, Delete clears, Ctrl+Z goes back and Ctrl+Y forth', async () => {
    await open()
    await paste('A\t750\nB\t751')
    await waitFor(() => expect(names()).toEqual(['A', 'B', '']))
    await app.user.click(cell(WEIGHT, 2))
    await app.user.keyboard('{Control>}d{/Control}')
    expect(cell(WEIGHT, 2).value).toBe('750')
    cell(NAME, 2).focus()
    await app.user.keyboard('{Delete}')
    expect(cell(NAME, 2).value).toBe('')
    await app.user.keyboard('{Control>}z{/Control}')
    expect([cell(NAME, 2).value, cell(WEIGHT, 2).value]).toEqual(['B', '750'])
    await app.user.keyboard('{Control>}zz{/Control}')
    expect(names()).toEqual([''])
    await app.user.keyboard('{Control>}y{/Control}')
    expect([cell(NAME, 2).value, cell(WEIGHT, 2).value]).toEqual(['B', '751'])
  })

  test('a head maps the columns by name, and an unknown one is asked for once', async () => {
    await open()
    const copied = 'Lot\tWeight (g)\tStrain\tShelf\nL-1\t0.75\tKush\tA4'
    await paste(copied)
    const dialog = await screen.findByRole('dialog', { name: 'Columns not known' })
    expect(within(dialog).getByText('First row: 0.75')).toBeTruthy()
    await choose(/^Shelf/, 'Client')
    await app.user.click(within(dialog).getByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(cell(NAME, 1).value).toBe('Kush'))
    expect([cell(WEIGHT, 1).value, cell(BATCH, 1).value, cell(CLIENT, 1).value]).toEqual(['', 'L-1', 'A4'])
    await paste(copied.replace('Kush', 'Haze'), cell(NAME, 2))
    await waitFor(() => expect(names()).toEqual(['Kush', 'Haze', '']))
    expect([cell(CLIENT, 2).value, screen.queryByRole('dialog', { name: 'Columns not known' })]).toEqual(['A4', null])
  })

  test('a dropped CSV goes behind what is there; more than 200 rows are left out, and it says so', async () => {
    await open()
    await paste('A\t750\nB\t751')
    await waitFor(() => expect(names()).toHaveLength(3))
    const lines = ['name,weight', ...Array.from({ length: 201 }, (_, at) => `Row ${at},740`)]
    const file = new File([lines.join('\n')], 'samples.csv', { type: 'text/csv' })
    fireEvent.drop(screen.getByRole('grid'), { dataTransfer: { files: [file] } })
    expect(await screen.findByText('198 rows pasted. 3 found no room and were left out.')).toBeTruthy()
    expect(names()).toHaveLength(200)
    expect(names().slice(0, 3)).toEqual(['A', 'B', 'Row 0'])
    expect(screen.getByRole('button', { name: 'Create 200' })).toBeTruthy()
  })
})
