/** A thread that kills its process, whatever the other threads do, when the parent of the process is gone. */
import { workerData } from 'node:worker_threads'

const lookEveryMs = 1000
const parentPid = workerData as number

function parentLives(): boolean {
  // Where a process without a parent gets a new one, this tells; elsewhere the signal does.
  if (process.ppid !== parentPid) return false
  try {
    return process.kill(parentPid, 0)
  } catch {
    return false
  }
}

setInterval(() => {
  if (!parentLives()) process.kill(process.pid, 'SIGKILL')
}, lookEveryMs)
