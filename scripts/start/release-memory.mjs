import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The start is over, its own work too. */
const AFTER_MS = 15_000

/** Gives back, once, what the start of this process left: V8 collects only where more is allocated, and a product at rest does not. */
export function releaseMemory() {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')({ type: 'major', execution: 'async' })
  }, AFTER_MS).unref()
}
