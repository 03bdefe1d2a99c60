import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { QueueItem, Sample } from '@eluent/contract'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { injection } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, admin, tester } = labTest()
beforeAll(() => server.laboratoryOf(server.laboratoryId))

const COUNT = 18
const names = Array.from({ length: COUNT }, (_, at) => `Monday ${String(at + 1).padStart(2, '0')}`)
const MOST_TABS = 60
const MOST_OPTIONS = 10

/** Keys alone, which are counted; text that is typed or pasted counts once. */
function keyboardOf(app: RenderedApp) {
  let count = 0
  const press = async (keys: string) => {
    count += 1
    await app.user.keyboard(keys)
  }
  const isThere = (name: RegExp) => {
    const at = document.activeElement
    return (
      at !== null && [at.getAttribute('aria-label'), at.textContent, labelOf(at)].some((text) => name.test(text ?? ''))
    )
  }
  /** Tab until what is named has the focus. */
  const tabTo = async (name: RegExp, shift = false) => {
    for (let tabs = 0; !isThere(name); tabs++) {
      if (tabs === MOST_TABS) throw new Error(`${MOST_TABS} tabs do not lead to ${name}`)
      count += 1
      await app.user.tab({ shift })
    }
  }
  /** Opens a select that has the focus and chooses by the arrow. */
  const choose = async (name: string) => {
    await press('{ArrowDown}')
    const active = () => document.querySelector('[role="option"][data-combobox-selected]')?.textContent
    await screen.findByRole('option', { name, hidden: true })
    for (let tries = 0; tries < MOST_OPTIONS && active() !== name; tries++) await press('{ArrowDown}')
    expect(active()).toBe(name)
    await press('{Enter}')
  }
  /** Through the command menu. */
  const goTo = async (words: string) => {
    // the keys listen a moment after the page is drawn: one press that is heard is counted
    count += 1
    await waitFor(async () => {
      await app.user.keyboard('{Control>}k{/Control}')
      expect(screen.queryByRole('dialog', { name: 'Search or jump to' })).not.toBeNull()
    })
    const menu = within(screen.getByRole('dialog', { name: 'Search or jump to' }))
    const field = menu.getByRole('textbox', { name: 'Search or jump to' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await press(words)
    await screen.findByRole('option', { name: words })
    await press('{Enter}')
  }
  return { press, tabTo, choose, goTo, pressed: () => count }
}

function labelOf(field: Element): string {
  return field instanceof HTMLInputElement ? [...(field.labels ?? [])].map(({ textContent }) => textContent).join() : ''
}

test('the Monday of eighteen samples by keyboard alone: register, label, queue, release', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let app = renderApp(server, {
    token: tester.token,
    intercept: async ({ path }, next) => (path === '/labels' ? new Response('%PDF-1.7') : next()),
  })
  let keys = keyboardOf(app)
  await screen.findByRole('button', { name: /Search or jump to/ })

  await keys.goTo('Create Several Samples')
  await screen.findByRole('grid', { name: 'Samples' })
  await keys.tabTo(/^Material Type/)
  await keys.choose('Flower')
  await keys.tabTo(/^Preparation Method/)
  await keys.choose('Flower, two dilutions')
  await keys.tabTo(/^Strain\/Sample Name, row 1$/)
  await app.user.paste(names.map((name, at) => `${name}\t${740 + at}`).join('\r\n'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Create 18'))
  await keys.press('{Enter}')
  await screen.findByText('Confirm 18 sample weights, 740 to 757 mg')
  await keys.press('{Enter}')
  await screen.findByText(/^18 samples created, batch /)

  await keys.goTo('Sample Results')
  await screen.findByLabelText('Select Monday 18')
  await keys.tabTo(/^Select all on this page$/)
  await keys.press(' ')
  await keys.tabTo(/^Select all 18$/)
  await keys.press('{Enter}')
  await screen.findAllByText('18 selected')
  await keys.tabTo(/^Print Labels$/)
  await keys.press('{Enter}')
  await screen.findByRole('button', { name: 'Download PDF' })
  await keys.tabTo(/^Download PDF$/)
  await keys.press('{Enter}')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  saved.mockRestore()
  await keys.press('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await keys.tabTo(/^Add To Queue$/, true)
  await keys.press('{Enter}')
  await screen.findByText('18 added to the queue.')
  const queue = await tester.read<QueueItem[]>('/sample_queues')
  expect(queue.map(({ sample }) => sample?.name)).toEqual(names)
  const asTester = keys.pressed()
  cleanup()

  // the instrument runs them
  for (const { sample } of queue) {
    const { id, runs_required } = await tester.read<Sample>(`/samples/${required(sample).id}`)
    for (let vial = 1; vial <= runs_required; vial++)
      await tester.post(`/samples/${id}/append_results`, injection(`${id}-${vial}.D`, { THCA: 20 / vial, THC: 3 }))
  }

  app = renderApp(server, { token: admin.token })
  keys = keyboardOf(app)
  await screen.findByRole('button', { name: /Search or jump to/ })
  await keys.goTo('Sample Results')
  await screen.findByLabelText('Select Monday 18')
  await keys.tabTo(/^Select all on this page$/)
  await keys.press(' ')
  await keys.tabTo(/^Select all 18$/)
  await keys.press('{Enter}')
  await screen.findAllByText('18 selected')
  await keys.tabTo(/^Release$/)
  await keys.press('{Enter}')
  const question = await screen.findByRole('dialog', { name: 'Release Reports' })
  await keys.tabTo(/^Release$/)
  await keys.press('{Enter}')
  await screen.findByText(/^18 .*released/)
  expect(question.isConnected).toBe(false)
  const released = await admin.call('GET', '/samples?state=released&startIndex=0&endIndex=25')
  expect(released.json<{ meta: { total_count: number } }>().meta.total_count).toBe(COUNT)
  expect(asTester).toBeLessThanOrEqual(75)
  expect(keys.pressed()).toBeLessThanOrEqual(50)
})
