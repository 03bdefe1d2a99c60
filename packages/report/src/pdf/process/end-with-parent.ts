import { Worker } from 'node:worker_threads'

/**
 * Lets this process end with the one that forked it. An idle process sees its channel close; one that is stuck in
 * native code sees nothing, so a thread of its own looks after the parent.
 */
export function endWithParent(): void {
  const parentPid = process.ppid
  // A signal to the whole group, such as Ctrl+C, must not take a document that the parent still waits for.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  // with the first work: a thread takes as much memory as a quarter of the waiting process
  process.once('message', () => {
    new Worker(new URL('./watch-parent.ts', import.meta.url), { workerData: parentPid, execArgv: [] }).unref()
  })
}
