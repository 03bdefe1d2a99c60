import { machineState, type MachineState } from '@eluent/contract'
import { expect, describe, test } from 'vitest'
import { createLinkStore } from './link-store.ts'
import { UNLINKED, next, type LinkEffect, type LinkEvent, type LinkState, type PollFacts } from './link-state.ts'

const AT = '2026-11-20T12:00:00.000Z'
const IDLE: MachineState = machineState.parse({
  status: 'PRERUN',
  method: '1_Run.M',
  pumpstate: 'READY',
  tempstate: 'READY',
  detectorstate: 'READY',
  numBottles: 0,
  bottles: [],
  sequenceRunning: false,
  sequencePaused: false,
  pausing: false,
  currentVialAcquiring: null,
  currentTask: null,
  acquisitionStartedAt: null,
  errors: '',
  machine: 'HPLC-1',
  version: '1.0.0',
  clock: AT,
  instrument: 'simulator',
  speed: 1,
  unconfirmedEvents: 0,
  pairing: false,
} satisfies MachineState)

const FACTS: PollFacts = { at: AT, serverNow: Date.parse(AT), queuePaused: false, awaitsVial: false }
const answered = (machine: Partial<MachineState> = {}, facts: Partial<PollFacts> = {}): LinkEvent => ({
  kind: 'answered',
  machine: { ...IDLE, ...machine },
  facts: { ...FACTS, ...facts },
})
const SILENCE: LinkEvent = { kind: 'unanswered', refusal: null }
const pressed = (pending: LinkState['pending']): LinkEvent => ({ kind: 'pressed', pending })

/** Events one after another: the last state, and the effects of the last event. */
function after(...events: LinkEvent[]): { state: LinkState; effects: LinkEffect[] } {
  return events.reduce<{ state: LinkState; effects: LinkEffect[] }>(({ state }, event) => next(state, event), {
    state: UNLINKED,
    effects: [],
  })
}
const LINKED: LinkEvent[] = [{ kind: 'started' }, { kind: 'led', leading: true }, answered()]
const five = (event: LinkEvent) => Array.from({ length: 5 }, () => event)

describe('each event changes what it says and nothing else', () => {
  test.each([
    [pressed('warmup'), { pending: 'warmup' }],
    [{ kind: 'press-failed' }, {}],
    [{ kind: 'led', leading: false }, { leading: false }],
    [{ kind: 'claiming' }, { handing: true }],
    [{ kind: 'handed', task: { action: 'sleep' } }, { handedOver: { action: 'sleep' } }],
    [{ kind: 'handed', task: null }, {}],
    [{ kind: 'delivery-began' }, { delivering: 1 }],
    [{ kind: 'loss-acknowledged' }, {}],
    [{ kind: 'run-began' }, {}],
    [
      { kind: 'unanswered', refusal: 'No.' },
      { refusal: 'No.', connection: { ...after(...LINKED).state.connection, empty_polls: 1 } },
    ],
    [answered({ status: 'RUN' }), { machine: { ...IDLE, status: 'RUN' }, readySince: null }],
    [answered({ status: 'POWEROFF' }), { machine: { ...IDLE, status: 'POWEROFF' }, readySince: null, lost: true }],
  ] satisfies [LinkEvent, Partial<LinkState>][])('%o', (event, change) => {
    expect(after(...LINKED, event).state).toEqual({ ...after(...LINKED).state, ...change })
  })

  test.each([
    ['a press that failed', [pressed('sleep')], { kind: 'press-failed' }],
    ['a task that the driver did not take', [{ kind: 'claiming' }], { kind: 'handed', task: null }],
    ['a delivery', [{ kind: 'delivery-began' }], { kind: 'delivery-ended' }],
  ] satisfies [string, LinkEvent[], LinkEvent][])('the end of %s leaves no trace', (_, begin, end) => {
    expect(after(...LINKED, ...begin, end).state).toEqual(after(...LINKED).state)
  })
})

describe('stopping', () => {
  test('forgets the machine, and keeps what is still on its way', () => {
    const busy: LinkEvent[] = [...LINKED, { kind: 'handed', task: { action: 'sleep' } }, { kind: 'delivery-began' }]
    const { state, effects } = after(...busy, { kind: 'stopped' })
    expect(state).toEqual({ ...UNLINKED, handedOver: { action: 'sleep' }, delivering: 1 })
    expect(effects).toEqual([{ kind: 'end', reason: null }])
  })

  test('the sixth silence loses the instrument and ends what is awaited', () => {
    const silent = [...LINKED, pressed('sleep'), ...five(SILENCE)]
    expect(after(...silent).state).toMatchObject({ machine: IDLE, pending: 'sleep', lost: false })
    const { state, effects } = after(...silent, SILENCE)
    expect(state).toMatchObject({ machine: null, pending: null, leading: false, lost: true, readySince: null })
    expect(effects).toEqual([
      { kind: 'log', level: 'warning', text: 'The instrument was lost while an action was awaited.' },
      { kind: 'end', reason: 'The driver does not answer.' },
    ])
  })

  test('a driver that refuses six times gave up the connection', () => {
    const refused: LinkEvent = { kind: 'unanswered', refusal: 'No.' }
    const { effects } = after(...LINKED, ...five(refused), refused)
    expect(effects).toEqual([{ kind: 'end', reason: 'The connection was given up.' }])
  })
})

describe('a vial or a start that went with its driver', () => {
  const releases = (...events: LinkEvent[]) =>
    after(...LINKED, ...events).effects.some(({ kind }) => kind === 'release-vials')
  const missing = answered({}, { awaitsVial: true })

  test('two polls that miss a vial release it, once', () => {
    expect([releases(missing), releases(missing, missing), releases(missing, missing, missing)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test.each([
    ['the vial is in work', answered({ status: 'RUN' }, { awaitsVial: true })],
    ['its result waits in the outbox', answered({ unconfirmedEvents: 1 }, { awaitsVial: true })],
    ['none is awaited', answered()],
    ['the link was started again', { kind: 'started' }],
  ] satisfies [string, LinkEvent][])('not when, between them, %s', (_, between) => {
    expect(releases(missing, between, missing)).toBe(false)
  })

  test.each([
    ['another tab leads', { kind: 'led', leading: false }],
    ['a result is being stored', { kind: 'delivery-began' }],
    ['an action is awaited', pressed('sleep')],
  ] satisfies [string, LinkEvent][])('not while %s', (_, before) => {
    expect(releases(before, missing, missing)).toBe(false)
  })

  test('two polls of a driver that forgot a start end it', () => {
    const forgotten = answered({ status: 'ERROR', sequencePaused: true })
    expect(after(...LINKED, pressed('start'), forgotten).state.pending).toBe('start')
    const { state, effects } = after(...LINKED, pressed('start'), forgotten, forgotten)
    expect(state.pending).toBeNull()
    expect(effects.at(-1)).toMatchObject({ text: 'The driver was started again and did not start the run.' })
  })
})

test('the last hundred transitions are kept, in words; what changes no word is none', () => {
  const effects: LinkEffect[] = []
  const store = createLinkStore(
    () => AT,
    (effect) => effects.push(effect),
  )
  for (const event of [...LINKED, answered()]) store.apply(event)
  expect(store.transitions()).toEqual([
    { at: AT, event: 'started', from: 'Disconnected, no state', to: 'Connecting..., no state' },
    { at: AT, event: 'led', from: 'Connecting..., no state', to: 'Connecting..., no state, leads' },
    { at: AT, event: 'answered', from: 'Connecting..., no state, leads', to: 'Connected, PRERUN, leads' },
  ])
  expect(effects.map(({ kind }) => kind)).toEqual(['note-acquisition', 'note-acquisition'])
  for (let time = 0; time < 200; time++) store.apply(pressed(time % 2 === 0 ? 'sleep' : 'start'))
  expect(store.transitions()).toHaveLength(100)
})
