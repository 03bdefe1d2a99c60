import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'

/** The window's own history, which hears when the tab is to be closed; given back when the test ends. */
export function browserHistoryAt(path: string): RouterHistory {
  const before = window.location.href
  window.history.replaceState(null, '', path)
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', before)
  })
  return history
}

/** Whether the browser would ask before it closes the tab. */
export const closingAsksFirst = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
