import { act, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useIsWide } from './use-is-wide.ts'

const quiet = window.ResizeObserver

function List() {
  const [isWide, box] = useIsWide()
  return (
    <div ref={box} data-testid="box" data-wide={isWide || undefined}>
      <table />
    </div>
  )
}

test('[WORK-06] a list with more columns than there is room for is known as wide, until there is room', () => {
  let draw = (): void => undefined
  window.ResizeObserver = class extends quiet {
    constructor(callback: ResizeObserverCallback) {
      super(callback)
      draw = () => callback([], this)
    }
  }
  onTestFinished(() => void (window.ResizeObserver = quiet))
  render(<List />)
  const box = screen.getByTestId('box')
  let room = 998
  Object.defineProperty(screen.getByRole('table'), 'scrollWidth', { value: 1038 })
  Object.defineProperty(box, 'clientWidth', { get: () => room })
  act(draw)
  expect(box.dataset['wide']).toBe('true')
  room = 1400
  act(draw)
  expect(box.dataset['wide']).toBeUndefined()
})
