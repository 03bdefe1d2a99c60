import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PdfMessage, PdfRequest } from './pdf-job.ts'

interface Listener {
  onMessage: (message: PdfMessage) => void
  /** Called once, unless the process was ended by `kill`. */
  onDeath: (cause: Error) => void
}

/** What a program needs of its machine. Passwords and keys of the server stay out of the process that reads strange names. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

/** One process of the drawing program. It does not keep this process alive unless `hold` says so. */
export function startDrawingProcess(file: URL, { onMessage, onDeath }: Listener) {
  const child = fork(file, [], {
    // Flags of this process, such as --input-type, are not meant for the other.
    execArgv: [],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let over = false
  const die = (cause: Error): void => {
    if (over) return
    over = true
    onDeath(cause)
  }
  child.on('message', (message) => {
    if (!over) onMessage(message as PdfMessage)
  })
  child.on('error', die)
  child.on('exit', (code, signal) => die(new Error(signal === null ? `exit code ${code}` : `signal ${signal}`)))
  return {
    /** Throws on what cannot be sent, e.g. a function. */
    send(request: PdfRequest): void {
      // A channel that broke says so here; the exit that follows is what counts.
      child.send(request, () => undefined)
    },
    /** While held, this process waits for the other. */
    hold(): void {
      child.ref()
      child.channel?.ref()
    },
    release(): void {
      child.unref()
      child.channel?.unref()
    },
    /** Ends the process whatever it does, even within native code; resolves when it is gone. */
    async kill(): Promise<void> {
      over = true
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

export type DrawingProcess = ReturnType<typeof startDrawingProcess>
