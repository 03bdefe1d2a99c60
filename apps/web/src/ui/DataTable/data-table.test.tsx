import { listSamples, readSample, readWebSettings } from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, never, pageOf, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'

/** 23 samples, newest first: three pages, the last with three rows. */
const SAMPLES = Array.from({ length: 23 }, (_, at) => 23 - at).map((id) => ({
  id,
  intake_form: { strain_name: `Strain ${id}`, batch_number: `B-${id}` },
}))
const samples = answer(listSamples, ({ query }) => {
  const { searchIn = 'strain_name', searchData = '', sortOrder } = query
  const shown = SAMPLES.filter(({ intake_form }) =>
    Object.entries(intake_form).some(([name, text]) => name === searchIn && text.includes(searchData)),
  )
  return pageOf(sortOrder === 'ASC' ? shown.toReversed() : shown, query)
})
const settings = answer(readWebSettings, { data: { easter_egg_url: 'https://video.example/7' } })

const open = (at = '/test-result/list', ...answers: Answer[]) =>
  renderApp(standIn(...answers, samples, settings), { as: 'tester', at })

const rowLinks = () =>
  within(screen.getByRole('table', { name: 'Samples' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const shows = (batch: string) => screen.findByRole('link', { name: batch })
const pageInput = () => screen.getByLabelText<HTMLInputElement>('Page number')
const listCalls = (app: RenderedApp) => app.calls.filter(({ path }) => path === '/samples')

async function goTo(app: RenderedApp, text: string): Promise<void> {
  await app.user.clear(pageInput())
  await app.user.type(pageInput(), `${text}{Enter}`)
}

describe('paging', () => {
  test('[TABLE-08] [TABLE-09] [CONST3-01] the first page holds the ten newest by id', async () => {
    const app = open()
    await shows('B-23')
    expect(rowLinks()).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14].map((number) => `B-${number}`))
    const { query } = required(listCalls(app)[0])
    expect(['startIndex', 'endIndex', 'sortColumn', 'sortOrder'].map((name) => query.get(name))).toEqual([
      '0',
      '10',
      'id',
      'DESC',
    ])
  })

  test('[API2-29] [API2-30] [API2-31] page 2 asks for 10 and 20, shows data and reads its pages off meta.total_count', async () => {
    const app = open('/test-result/list?page=2')
    await shows('B-13')
    expect(rowLinks()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((number) => `B-${number}`))
    expect(screen.getByText('2/3')).toBeTruthy()
    const { method, path, query } = required(listCalls(app)[0])
    const own = ['exclude_sample_types', 'timestamp'] // the sample list's own, and that of every GET
    expect([method, path]).toEqual(['GET', '/samples'])
    expect(Object.fromEntries([...query].filter(([name]) => !own.includes(name)))).toEqual({
      startIndex: '10',
      endIndex: '20',
      sortOrder: 'DESC',
      sortColumn: 'id',
    })
  })

  test('[API2-29] a search adds searchIn and searchData', async () => {
    const app = open('/test-result/list?searchIn=batch_number&search=B-23')
    await shows('B-23')
    const { query } = required(listCalls(app)[0])
    expect([query.get('searchIn'), query.get('searchData')]).toEqual(['batch_number', 'B-23'])
  })

  test('[TABLE-01] the footer has page input, first, previous, next, last and current/total', async () => {
    const app = open()
    await shows('B-23')
    expect(screen.getByText('1/3')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Next page' }))
    await shows('B-13')
    expect(screen.getByText('2/3')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Last page' }))
    await shows('B-3')
    expect(screen.getByText('3/3')).toBeTruthy()
    expect(screen.getByText('21–23 of 23')).toBeTruthy()
    expect(rowLinks()).toEqual(['B-3', 'B-2', 'B-1'])
    await app.user.click(screen.getByRole('button', { name: 'Previous page' }))
    await shows('B-13')
    await app.user.click(screen.getByRole('button', { name: 'First page' }))
    await shows('B-23')
    await goTo(app, '3')
    await shows('B-3')
    expect(pageInput().value).toBe('3')
  })

  test.each([
    ['[TABLE-02] non-numbers', 'two'],
    ['[TABLE-02] part numbers', '2x'],
    ['[TABLE-02] values above the total', '4'],
    ['[TABLE-03] values below 1', '0'],
    ['[TABLE-03] negative values', '-1'],
  ])('%s are ignored by the page input', async (_, text) => {
    const app = open()
    await shows('B-23')
    const before = listCalls(app).length
    await goTo(app, text)
    expect(pageInput().value).toBe('1')
    expect(app.address()).toBe('/test-result/list')
    expect(listCalls(app)).toHaveLength(before)
  })

  test('an address that names a page beyond the last shows the last', async () => {
    const app = open('/test-result/list?page=9')
    await shows('B-3')
    expect(app.router.state.location.search).toMatchObject({ page: '3' })
    expect(app.router.history.length).toBe(1)
  })
})

describe('the address', () => {
  test('[TABLE-07] page, sortColumn and sortOrder follow the table', async () => {
    const app = open()
    await shows('B-23')
    await app.user.click(screen.getByRole('button', { name: 'Batch Number' }))
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ sortColumn: 'batch_number' }))
    expect(app.address()).toContain('sortOrder=ASC')
    await shows('B-1')
    await app.user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ page: '2' }))
    await app.user.click(screen.getByRole('button', { name: 'Batch Number' }))
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ sortOrder: 'DESC', page: '1' }))
  })

  test('[TABLE-07] opening such an address restores the table', async () => {
    open('/test-result/list?page=2&sortColumn=id&sortOrder=ASC')
    await shows('B-11')
    expect(rowLinks()).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((number) => `B-${number}`))
    expect(pageInput().value).toBe('2')
  })
})

describe('searching', () => {
  test('Enter sends the search at once, and once', async () => {
    const app = open()
    await shows('B-23')
    const before = listCalls(app).length
    const clock = stopPageClock()
    const box = screen.getByLabelText('Search Strain/Sample Name')
    fireEvent.change(box, { target: { value: 'Strain 7' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    await clock.until(() => expect(rowLinks()).toEqual(['B-7']))
    await clock.pass(1000)
    expect(listCalls(app)).toHaveLength(before + 1)
  })

  test('[TABLE-06] the search is sent once, 1 second after the last keystroke', async () => {
    const app = open()
    await shows('B-23')
    const before = listCalls(app).length
    const clock = stopPageClock()
    const box = screen.getByLabelText<HTMLInputElement>('Search Strain/Sample Name')
    fireEvent.change(box, { target: { value: 'Strain' } })
    await clock.pass(900)
    fireEvent.change(box, { target: { value: 'Strain 7 ' } })
    await clock.pass(999)
    expect(listCalls(app)).toHaveLength(before)
    await clock.pass(1)
    expect(listCalls(app)).toHaveLength(before + 1)
    await clock.pass(1000) // the rows of the last search stand for a moment
    await clock.until(() => expect(rowLinks()).toEqual(['B-7']))
    expect(required(listCalls(app).at(-1)).query.get('searchData')).toBe('Strain 7')
    // who pauses after a word goes on with the next one
    expect(box.value).toBe('Strain 7 ')
  })

  test('[TABLE-10] nothing found shows No Records Found', async () => {
    open('/test-result/list?search=nowhere')
    expect(await screen.findByText('No Records Found')).toBeTruthy()
  })

  test('the slash key puts the cursor into the search, also from a checkbox; in a field it is a character', async () => {
    const app = open()
    await shows('B-23')
    const box = screen.getByLabelText<HTMLInputElement>('Search Strain/Sample Name')
    await app.user.keyboard('/')
    expect(document.activeElement).toBe(box)
    await app.user.keyboard('/')
    expect(box.value).toBe('/')
    required(screen.getAllByRole('checkbox')[0]).focus()
    await app.user.keyboard('/')
    expect(document.activeElement).toBe(box)
    expect(box.value).toBe('/')
  })
})

describe('the easter egg', () => {
  const egg = () => screen.queryByRole('link', { name: 'You have seen it all' })

  test('[TABLE-04] [TABLE-05] on the last page only, it opens the configured address in a new tab', async () => {
    const app = open()
    await shows('B-23')
    expect(egg()).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Last page' }))
    await shows('B-3')
    await waitFor(() => expect(egg()).not.toBeNull())
    expect([egg()?.getAttribute('href'), egg()?.getAttribute('target')]).toEqual(['https://video.example/7', '_blank'])
    await app.user.click(screen.getByRole('button', { name: 'Previous page' }))
    await shows('B-13')
    expect(egg()).toBeNull()
  })

  test('without an address there is none', async () => {
    open('/test-result/list?page=3', answer(readWebSettings, {}))
    await shows('B-3')
    expect(egg()).toBeNull()
  })
})

describe('what a table shows besides rows', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['an error of the server', () => refusal('unexpected')],
    ['a gateway without a word', () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })],
    ['no connection', () => Promise.reject(new TypeError('offline'))],
  ])('[ERR-01] a list that cannot be loaded says so, and Retry asks again: %s', async (_, broken) => {
    let isBroken = true
    const app = open(
      '/test-result/list',
      answer(listSamples, ({ query }) => (isBroken ? broken() : pageOf(SAMPLES, query))),
    )
    await screen.findByRole('heading', { name: 'Something went wrong on our end. Please try again later' })
    isBroken = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await shows('B-23')).toBeTruthy()
  })

  test('[ERR2-21] a page that fails shows what the server said, and the rows are gone', async () => {
    const app = open(
      '/test-result/list',
      answer(listSamples, ({ query }) =>
        query.startIndex === 10
          ? refusal('unexpected', { error: 'The list is being rebuilt.' })
          : pageOf(SAMPLES, query),
      ),
    )
    await shows('B-23')
    await app.user.click(screen.getByRole('button', { name: 'Next page' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The list is being rebuilt.')
    expect(screen.queryByRole('table', { name: 'Samples' })).toBeNull()
    expect(screen.queryByText('Strain 23')).toBeNull()
  })

  test('the whole row is clickable, and its first cell holds a link for the keyboard', async () => {
    const app = open('/test-result/list', answer(readSample, never))
    const link = await shows('B-23')
    expect(link.getAttribute('href')).toBe('/sample/23/results')
    await app.user.click(screen.getByText('Strain 23'))
    await waitFor(() => expect(app.address()).not.toContain('/test-result/list'))
  })
})
