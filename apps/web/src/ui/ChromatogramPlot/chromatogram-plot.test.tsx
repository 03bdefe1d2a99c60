import { MantineProvider } from '@mantine/core'
import type { ChromatogramTrace } from '@eluent/report'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { theme } from '../../frame/theme.ts'
import { ChromatogramPlot } from './ChromatogramPlot.tsx'
import { required } from '../../test/required.ts'

/** The signal stands between 64 and 1064 px: of the first 20 minutes each has 50 px. */
const WIDTH_PX = 1082
const px = (timeMin: number) => 64 + timeMin * 50

class WideObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element): void {
    const contentRect = { width: WIDTH_PX, height: 380 }
    this.#callback([{ target, contentRect } as unknown as ResizeObserverEntry], this)
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', WideObserver)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const trace = (name: string, height: number, endMin = 20): ChromatogramTrace => ({
  name,
  timesMin: Float64Array.from({ length: endMin * 10 + 1 }, (_, at) => at / 10),
  values: Float64Array.from({ length: endMin * 10 + 1 }, (_, at) => height * (at % 10)),
})

/** The test browser's wheel events lack the place of the pointer. */
const wheel = (canvas: Element, { clientX, ...init }: WheelEventInit) => {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'clientX', { value: clientX })
  fireEvent(canvas, event)
  return event
}

const show = async (
  traces = [trace('Vial 1', 1), trace('Vial 2', 2)],
  whole?: ComponentProps<typeof ChromatogramPlot>['whole'],
) => {
  render(
    <MantineProvider theme={theme} env="test">
      <ChromatogramPlot label="Chromatogram" traces={traces} unit="mAU" heightPx={380} {...(whole && { whole })} />
    </MantineProvider>,
  )
  const canvas = required(document.querySelector('canvas'))
  await waitFor(() => expect(canvas.width).toBe(WIDTH_PX))
  return canvas
}

const view = () =>
  ['Start of the view', 'End of the view'].map((name) =>
    Number(screen.getByRole('slider', { name }).getAttribute('aria-valuenow')),
  )
const shows = (startMin: number, endMin: number) =>
  waitFor(() => expect(view()).toEqual([expect.closeTo(startMin, 3), expect.closeTo(endMin, 3)]))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('[CHROM-03] the chart zooms', () => {
  test('by wheel around the pointer, and moves along by a sideways wheel', async () => {
    const canvas = await show()
    wheel(canvas, { clientX: px(10), deltaY: Math.log(0.5) / 0.002 })
    await shows(5, 15)
    wheel(canvas, { clientX: px(10), deltaX: 200, deltaY: 0 })
    await shows(7, 17)
  })

  test('and leaves the wheel to the page where it cannot zoom further', async () => {
    const canvas = await show()
    expect(wheel(canvas, { clientX: px(10), deltaY: 100 }).defaultPrevented).toBe(false)
    expect(wheel(canvas, { clientX: px(10), deltaY: -100 }).defaultPrevented).toBe(true)
  })

  test('to what several events between two frames ask for together', async () => {
    const canvas = await show()
    for (let notch = 0; notch < 4; notch += 1) {
      wheel(canvas, { clientX: px(0), deltaY: Math.log(0.5) / 0.002 / 2 })
    }
    await shows(0, 5)
  })

  test('by dragging along and by two fingers; a double click shows the first view again', async () => {
    const canvas = await show()
    await press('Zoom in')
    await shows(5, 15)
    fireEvent.pointerDown(canvas, { pointerId: 1, button: 0, clientX: 600 })
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 800 })
    await shows(3, 13)
    fireEvent.pointerDown(canvas, { pointerId: 2, button: 0, clientX: 700 })
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 900 })
    fireEvent.pointerUp(canvas, { pointerId: 1 })
    fireEvent.pointerUp(canvas, { pointerId: 2 })
    await waitFor(() => expect(required(view()[1]) - required(view()[0])).toBeCloseTo(5, 3))
    fireEvent.dblClick(canvas)
    await shows(0, 20)
  })

  test('by buttons and by the keys of the slider; the whole run ends where the data end', async () => {
    await show([trace('Vial 1', 1, 31)])
    await shows(0, 20)
    await press('Whole run')
    await shows(0, 31)
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
    screen.getByRole('slider', { name: 'End of the view' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await shows(0, 30.9)
    expect(screen.getByRole('slider', { name: 'End of the view' }).getAttribute('aria-valuetext')).toBe('30.900 min')
    await press('Zoom out')
    await shows(0, 31)
    await press('Whole run')
    await shows(0, 20)
  })
})

test('the whole run is kept as a choice: what was kept is shown at first, the button says and changes it', async () => {
  const set = vi.fn<(on: boolean) => void>()
  await show([trace('Vial 1', 1, 31)], { isOn: true, set })
  await shows(0, 31)
  const button = screen.getByRole('button', { name: 'Whole run', pressed: true })
  await userEvent.click(button)
  await shows(0, 20)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(button)
  await shows(0, 31)
  expect(set.mock.calls).toEqual([[false], [true]])
})

test('[CHROM-06] the tooltip shows time and intensity of every line to 3 decimals', async () => {
  const canvas = await show()
  fireEvent.pointerMove(canvas, { pointerId: 1, clientX: px(3.52) })
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent)
  await waitFor(() => expect(rows()).toEqual(['Vial 13.500 min5.000 mAU', 'Vial 23.500 min10.000 mAU']))
  await press('Vial 2')
  expect(screen.getByRole('button', { name: 'Vial 2' }).getAttribute('aria-pressed')).toBe('false')
  expect(rows()).toEqual(['Vial 13.500 min5.000 mAU'])
  fireEvent.pointerLeave(canvas)
  expect(screen.queryByRole('row')).toBeNull()
  // A finger reads where it taps, and goes.
  fireEvent.pointerDown(canvas, { pointerId: 7, pointerType: 'touch', button: 0, clientX: px(3.4) })
  fireEvent.pointerUp(canvas, { pointerId: 7, pointerType: 'touch' })
  fireEvent.pointerLeave(canvas, { pointerId: 7, pointerType: 'touch' })
  expect(rows()).toEqual(['Vial 13.400 min4.000 mAU'])
})

test('one line needs no legend; the figure and the picture say what they show', async () => {
  await show([trace('Vial 1', 1)])
  const figure = screen.getByRole('figure', { name: 'Chromatogram' })
  expect(within(figure).queryByRole('button', { name: 'Vial 1' })).toBeNull()
  expect(figure.textContent).toContain('detector signal in mAU over time in minutes, one vial: Vial 1.')
})

test('[WORK-15] the names at the peaks are turned off and on by a switch, where there are any', async () => {
  await show([{ ...trace('Vial 1', 1), apexes: [{ name: 'CBD', timeMin: 3 }] }])
  const names = screen.getByRole('button', { name: 'Names at peaks' })
  expect(names.getAttribute('aria-pressed')).toBe('true')
  await press('Names at peaks')
  expect(names.getAttribute('aria-pressed')).toBe('false')
})
