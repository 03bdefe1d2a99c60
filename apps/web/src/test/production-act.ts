import { createRequire } from 'node:module'

/**
 * Component tests run on React's production build, as users do: the development build takes a quarter of their processor time.
 * That build has no `act`, which Testing Library wraps events in. This is one: what React schedules meanwhile waits in a queue,
 * and all of it, with what follows from it, is done before `act` ends. To be loaded before react-dom, which keeps
 * functions of the scheduler as it finds them.
 */

type Work = (didTimeout: boolean) => unknown
type Schedule = (priority: number, work: Work, options?: object) => object

interface Scheduler {
  unstable_scheduleCallback: Schedule
  unstable_cancelCallback: (task: object) => void
}

const isWork = (value: unknown): value is Work => typeof value === 'function'

/** Work that waits in the queue until it is done, handed on or cancelled. */
class Task {
  #work: Work | null
  readonly #later: ((rest: Work) => object) | undefined
  #rest: object | null = null

  constructor(work: Work, later?: (rest: Work) => object) {
    this.#work = work
    this.#later = later
  }

  /** No time slice ends the work. What is left of it waits for a promise, such as a page's code: that is the scheduler's. */
  run(): void {
    const rest = this.#work?.(true)
    if (this.#work !== null && isWork(rest)) this.#rest = this.#later?.(rest) ?? null
    this.#work = null
  }

  /** The scheduler's own task, if it has one by now. */
  cancel(): object | null {
    this.#work = null
    return this.#rest
  }
}

let depth = 0
let queue: Task[] = []

function end(): void {
  try {
    // what an act within another one leaves is the outer one's
    if (depth > 1) return
    while (queue.length > 0) {
      const tasks = queue
      queue = []
      for (const task of tasks) task.run()
    }
  } finally {
    depth -= 1
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

function act(callback: () => unknown): PromiseLike<unknown> {
  depth += 1
  let result: unknown
  try {
    result = callback()
  } catch (error) {
    end()
    throw error
  }
  if (isThenable(result)) return Promise.resolve(result).finally(end)
  end()
  return Promise.resolve(result)
}

/** Gives React its `act`, once for all test files of a worker, which share React. */
function install(): void {
  const require = createRequire(import.meta.url)
  const react: { act?: typeof act } = require('react')
  if (react.act) return
  const scheduler: Scheduler = createRequire(require.resolve('react-dom'))('scheduler')
  const { unstable_scheduleCallback: schedule, unstable_cancelCallback: cancel } = scheduler
  scheduler.unstable_scheduleCallback = (priority, work, options) => {
    if (depth === 0) return schedule(priority, work, options)
    const task = new Task(work, (rest) => schedule(priority, rest))
    queue.push(task)
    return task
  }
  scheduler.unstable_cancelCallback = (task) => {
    const own = task instanceof Task ? task.cancel() : task
    if (own !== null) cancel(own)
  }
  const later = globalThis.queueMicrotask
  globalThis.queueMicrotask = (callback) => {
    const task = new Task(callback)
    if (depth > 0) queue.push(task)
    // of an act that waits it may be what it waits for
    later(() => task.run())
  }
  require('react-dom/client')
  globalThis.queueMicrotask = later
  react.act = act
}

install()
