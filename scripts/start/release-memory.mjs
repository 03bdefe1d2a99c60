import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The start is over, its own work too. */
const AFTER_MS = 15_000

/**
 * Gives back, once, what the start of this process left: V8 collects only where more is allocated, and a product at rest does not.
 * @param {boolean} mayPause whether it may stand still for a tenth of a second: then it gives back whole pages, and the compiled
 *   code that nothing has used since
 */
export function releaseMemory(mayPause) {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    if (mayPause) collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    else collect({ type: 'major', execution: 'async' })
  }, AFTER_MS).unref()
}
