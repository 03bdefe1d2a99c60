import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { Window } from 'happy-dom'
import { onTestFinished } from 'vitest'

let tab: Window | undefined

/** The history of a tab of its own, which hears when it is to be closed; nothing another test does moves it. */
export function browserHistoryAt(path: string): RouterHistory {
  const own = new Window({ url: `http://localhost${path}` })
  const history = createBrowserHistory({ window: own })
  tab = own
  onTestFinished(async () => {
    history.destroy()
    tab = undefined
    await own.happyDOM.close()
  })
  return history
}

/** Whether the browser would ask before it closes the tab. */
export function closingAsksFirst(): boolean {
  if (tab === undefined) throw new Error('no tab is open: see browserHistoryAt')
  return !tab.dispatchEvent(new tab.Event('beforeunload', { cancelable: true }))
}
