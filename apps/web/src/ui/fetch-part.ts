import { API_BASE } from '../frame/services.ts'

const AGAIN_MS = 3000

interface Fetching {
  /** Called once, where the network has not brought it. */
  onLost?: () => void
  /** Whether the server can be reached. */
  isReachable?: () => Promise<boolean>
  pause?: () => Promise<void>
}

/**
 * Fetches a part of a page. Without a network it waits until there is one and leaves the page as it is, with what was typed there;
 * what a server that can be reached does not have fails: a newer version has come.
 */
export async function fetchPart<Part>(load: () => Promise<Part>, fetching: Fetching = {}): Promise<Part> {
  const { onLost, isReachable = serverAnswers, pause = aWhile } = fetching
  try {
    return await load()
  } catch {
    for (let isFirst = true; !(await isReachable()); isFirst = false) {
      if (isFirst) onLost?.()
      await pause()
    }
    return load()
  }
}

async function serverAnswers(): Promise<boolean> {
  try {
    await fetch(`${API_BASE}/health/live`)
    return true
  } catch {
    return false
  }
}

/** Until the browser says that it has a network again, and not longer than a few seconds. */
function aWhile(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, AGAIN_MS)
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    window.addEventListener('online', go)
  })
}
