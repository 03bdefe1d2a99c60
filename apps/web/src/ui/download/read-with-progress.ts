export interface Progress {
  receivedBytes: number
  /** Null where the server does not tell. */
  totalBytes: number | null
}

/** Chunks are folded into a blob from here on: blobs live outside the page's memory. */
const FOLD_AT_BYTES = 8_000_000

/**
 * Reads an answer to its end and tells how far it is. Ends early with an error where fewer bytes come than were promised:
 * half an archive is never saved. @throws the signal's reason when aborted
 */
export async function readWithProgress(
  response: Response,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Response> {
  const promised = Number(response.headers.get('content-length') ?? Number.NaN)
  // Of a compressed answer the length is that on the wire, not of what is read here.
  const isPlain = response.headers.get('content-encoding') === null
  const totalBytes = isPlain && Number.isFinite(promised) ? promised : null
  const reader = response.body?.getReader()
  if (!reader) throw new Error('The answer has no body.')
  // A stream that waits for its next bytes is woken, too.
  const leave = () => void reader.cancel()
  signal.addEventListener('abort', leave)
  let whole = new Blob()
  let chunks: BlobPart[] = []
  let waiting = 0
  let receivedBytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    waiting += value.byteLength
    receivedBytes += value.byteLength
    onProgress({ receivedBytes, totalBytes })
    if (waiting < FOLD_AT_BYTES) continue
    whole = new Blob([whole, ...chunks])
    chunks = []
    waiting = 0
  }
  signal.removeEventListener('abort', leave)
  signal.throwIfAborted()
  if (totalBytes !== null && receivedBytes < totalBytes) throw new Error('The download ended too early.')
  return new Response(new Blob([whole, ...chunks]), { headers: response.headers })
}
