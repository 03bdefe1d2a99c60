import { tableSizeError, type Table } from '@eluent/tables'
import type { ReadAnswer, ReadRequest } from './read-table-bytes.ts'
import { t } from '../../language/t.ts'

export interface ReadFile {
  name: string
  /** As it was dropped; uploaded unchanged. */
  file: File
  sha256: string
  table: Table
}

/** A file that cannot be used; the message is a sentence for the person who chose it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

const FAULT = t('The file could not be read. Nothing was uploaded.')

/**
 * Reads a results file in a worker of its own; aborting stops it at once.
 * @throws FileRefused with a sentence, or the signal's reason.
 */
export async function readTableFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  const tooLarge = tableSizeError(file)
  if (tooLarge !== null) throw new FileRefused(tooLarge)
  const bytes = await file.arrayBuffer()
  signal.throwIfAborted()
  const answer = await read({ bytes, fileName: file.name }, signal)
  signal.throwIfAborted()
  if ('refusal' in answer) throw new FileRefused(answer.refusal)
  if ('fault' in answer) throw new FileRefused(FAULT, { cause: answer.fault })
  return { name: file.name, file, ...answer }
}

async function read(request: ReadRequest, signal: AbortSignal): Promise<ReadAnswer> {
  // Every browser of ours has workers; what has none reads here, by the same code.
  if (typeof Worker === 'undefined') return (await import('./read-table-bytes.ts')).readTableBytes(request)
  const worker = new Worker(new URL('table-worker.ts', import.meta.url), { type: 'module' })
  const stop = (): void => worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      // A worker that dies of memory, or whose code is not served, says so here.
      worker.addEventListener('error', (event) => resolve({ fault: event.message }))
      worker.postMessage(request, [request.bytes])
    })
  } finally {
    signal.removeEventListener('abort', stop)
    worker.terminate()
  }
}
