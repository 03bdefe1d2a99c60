import { notifications } from '@mantine/notifications'
import { NO_QUEUE, nextFile, type TableQueue } from '../table-queue.ts'
import { keepQueue } from './kept-queue.ts'
import { progressWords } from './progress-words.ts'
import type { ImportSession } from './import-state.ts'
import { t } from '../../../language/t.ts'

/** An import that was confirmed and is stored row by row, whichever page is open. */
export interface RunningImport {
  owner: string
  session: ImportSession
  queue: TableQueue
  /** Whether every sample of the form is stored. */
  ended: Promise<boolean>
}

const NOTICE = 'running-import'
/** Steps of the notice: each is read out by a screen reader. */
const STEP_PERCENT = 10

let running: RunningImport | null = null
let stopTelling: (() => void) | null = null

export function noteRunning(one: RunningImport): void {
  running = one
  const end = () => {
    if (running === one) running = null
  }
  void one.ended.then(end, end)
}

/** The import that this person has under way in this tab; the notice of it elsewhere ends where its form is shown. */
export function takeRunning(owner: string): RunningImport | null {
  if (running?.owner !== owner) return null
  stopTelling?.()
  stopTelling = null
  notifications.hide(NOTICE)
  return running
}

/** The tables that the import under way is one of. */
export function runningQueue(owner: string): TableQueue {
  return running?.owner === owner ? running.queue : NO_QUEUE
}

/** Its form is left: it goes on, and says how far it is. False where none runs. */
export function leaveRunning(session: ImportSession): boolean {
  const left = running
  if (left?.session !== session) return false
  let told = -1
  const say = () => {
    const { progress } = session.store.getState()
    if (progress === null) return
    const step = Math.floor((100 * progress.done) / Math.max(1, progress.total) / STEP_PERCENT)
    if (step === told) return
    const notice = { id: NOTICE, loading: true, autoClose: false, message: progressWords(progress) } as const
    if (told === -1) notifications.show(notice)
    else notifications.update(notice)
    told = step
  }
  const unsubscribe = session.store.subscribe(say)
  stopTelling = unsubscribe
  say()
  const end = async (isComplete: boolean): Promise<void> => {
    unsubscribe()
    if (stopTelling !== unsubscribe) return
    stopTelling = null
    const { imported } = session.store.getState().draft
    session.dispose()
    if (isComplete) await keepQueue(left.owner, nextFile(left.queue, imported))
    notifications.hide(NOTICE)
    notifications.show(
      isComplete
        ? {
            color: 'accent',
            message: t('{imported} {imported, plural, one {sample} other {samples}} imported', { imported }),
          }
        : {
            color: 'orange',
            autoClose: false,
            message: t('The import was not finished. Import New Results goes on with it.'),
          },
    )
  }
  void left.ended.then(end, () => end(false))
  return true
}
