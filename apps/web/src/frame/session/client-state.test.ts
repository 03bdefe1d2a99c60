import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unsignedToken } from '../../test/token.ts'
import { createClientStore, type SelectedTests } from './client-state.ts'
import { createSessionStore } from './session-store.ts'
import { required } from '../../test/required.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** A page load on the storage as it stands. */
function load() {
  const session = createSessionStore(localStorage)
  return { session, client: createClientStore(localStorage, session) }
}

const tests = (...ids: number[]): SelectedTests => ({
  selectedCheckBoxes: ids.map((id) => ({ id })),
  batch_id: 4,
  type: 'batch_test',
})
const saved = () => localStorage.getItem('eluent_state')

describe('the client state', () => {
  test('[STATE-03] after a reload the selected tests are back, and nothing else', () => {
    localStorage.setItem('access_token', unsignedToken())
    const before = load().client
    before.setState({
      selectedTests: tests(1, 2),
      log: [{ at: '2026-11-20T12:00:00Z', kind: 'info', text: 'Sample queued' }],
      queueShown: true,
      sidebarOpen: true,
      driverPolling: true,
    })
    const after = load().client.getState()
    expect(after.selectedTests).toEqual(tests(1, 2))
    expect(after.log).toEqual([])
    expect([after.queueShown, after.sidebarOpen, after.driverPolling]).toEqual([false, false, false])
    expect(JSON.parse(required(saved()))).toEqual({ selectedTests: tests(1, 2) })
  })

  test('[STATE-04] token, queue paused and beta features have entries of their own and outlive a reload', () => {
    localStorage.setItem('access_token', unsignedToken())
    load().client.setState({ queuePaused: true, betaFeatures: true })
    expect(saved()).toBeNull()
    expect(localStorage.getItem('queue_paused')).toBe('true')
    expect(localStorage.getItem('betaFeatures')).toBe('true')
    const { session, client } = load()
    expect(session.current()).not.toBeNull()
    expect([client.getState().queuePaused, client.getState().betaFeatures]).toEqual([true, true])
    client.setState({ queuePaused: false, betaFeatures: false })
    expect([load().client.getState().queuePaused, load().client.getState().betaFeatures]).toEqual([false, false])
  })

  test('[STATE-05] without a token the persisted state is discarded', () => {
    localStorage.setItem('access_token', unsignedToken())
    load().client.setState({ selectedTests: tests(1) })
    localStorage.removeItem('access_token')
    expect(load().client.getState().selectedTests.selectedCheckBoxes).toEqual([])
    expect(saved()).toBeNull()
  })

  test('signing out discards it at once, in this tab and in the others', () => {
    localStorage.setItem('access_token', unsignedToken())
    const here = load()
    const other = load()
    here.client.setState({ selectedTests: tests(1) })
    here.session.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }))
    expect(saved()).toBeNull()
    expect(here.client.getState().selectedTests.selectedCheckBoxes).toEqual([])
    expect(other.session.current()).toBeNull()
  })

  test('a page that is left within that second keeps what was changed last', () => {
    localStorage.setItem('access_token', unsignedToken())
    const { client } = load()
    client.setState({ selectedTests: tests(1, 2) })
    client.setState({ selectedTests: tests(2) })
    window.dispatchEvent(new Event('pagehide'))
    expect(load().client.getState().selectedTests).toEqual(tests(2))
  })

  test('[CONST-04] it is saved at most once per 1000 ms, and the last change is not lost', () => {
    localStorage.setItem('access_token', unsignedToken())
    const write = vi.fn((key: string, value: string) => localStorage.setItem(key, value))
    const { getItem, removeItem } = localStorage
    const storage = { getItem: getItem.bind(localStorage), removeItem: removeItem.bind(localStorage), setItem: write }
    const client = createClientStore(storage as unknown as Storage, createSessionStore(localStorage))
    for (let last = 1; last <= 20; last++) client.setState({ selectedTests: tests(last) })
    expect(write).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(999)
    expect(write).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(write).toHaveBeenCalledTimes(2)
    expect(JSON.parse(required(saved()))).toEqual({ selectedTests: tests(20) })
    vi.advanceTimersByTime(5000)
    expect(write).toHaveBeenCalledTimes(2)
  })

  test('what one tab pauses, or pairs, holds in the other tabs', () => {
    const here = load()
    const other = load()
    here.client.setState({
      queuePaused: true,
      driverAddress: 'http://localhost:8081',
      pairingToken: 'a-long-pairing-token',
    })
    expect(other.client.getState().queuePaused).toBe(false)
    window.dispatchEvent(new StorageEvent('storage', { key: 'queue_paused' }))
    expect(other.client.getState()).toMatchObject({
      queuePaused: true,
      driverAddress: 'http://localhost:8081',
      pairingToken: 'a-long-pairing-token',
    })
  })

  test('a spoiled entry is no state', () => {
    localStorage.setItem('access_token', unsignedToken())
    localStorage.setItem('eluent_state', '{"selectedTests":{"selectedCheckBoxes":"all"}')
    expect(load().client.getState().selectedTests.selectedCheckBoxes).toEqual([])
  })
})
