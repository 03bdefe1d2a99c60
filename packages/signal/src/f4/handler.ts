import { itemAt } from '../arrays/item-at.ts'
import { readTwoColumnText } from '../readers/vendor-text/read-two-column-text.ts'
import { analyseF4 } from './analyse-f4.ts'
import { F4Error } from './f4-error.ts'

/** Largest body that is read: a text chromatogram of about a million points. */
const LARGEST_BODY_BYTES = 32 * 1024 * 1024
/** Times above this are seconds, as in a two-column chromatogram file. */
const LARGEST_MINUTES = 180

interface Signal {
  times: Float64Array
  values: Float64Array
}

/**
 * The F4 analysis as one web-standard function, Request to Response, for any serverless host: POST a JSON body
 * `{ chromatogram, retention_times }`, chromatogram being the text of a two-column file or two arrays `[times, values]`,
 * retention_times in minutes. 200 with F4Data, 422 with `{ code, message }`, 405 for other methods, 413 for over 32 MiB.
 * @public The service of integration for other programs.
 */
export async function handleF4(request: Request): Promise<Response> {
  if (request.method !== 'POST') {
    return Response.json(
      { code: 'method-not-allowed', message: 'Use POST.' },
      { status: 405, headers: { allow: 'POST' } },
    )
  }
  const body = await limitedText(request)
  if (body === null) {
    return Response.json({ code: 'too-large', message: 'The chromatogram is too large.' }, { status: 413 })
  }
  try {
    const { chromatogram, retention_times } = parsed(body)
    const { times, values } = signalOf(chromatogram)
    return Response.json(analyseF4(times, values, numbers(retention_times)))
  } catch (error) {
    if (!(error instanceof F4Error)) throw error
    return Response.json({ code: error.code, message: error.message }, { status: 422 })
  }
}

/** The body as text, null once it passes the limit; a stated length is not trusted. */
async function limitedText(request: Request): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = request.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) return text + decoder.decode()
    size += part.value.byteLength
    if (size > LARGEST_BODY_BYTES) {
      await reader?.cancel()
      return null
    }
    text += decoder.decode(part.value, { stream: true })
  }
}

function parsed(body: string): { chromatogram?: unknown; retention_times?: unknown } {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    throw new F4Error('unfit-chromatogram', error)
  }
}

function signalOf(chromatogram: unknown): Signal {
  try {
    if (typeof chromatogram === 'string') {
      const { channels } = readTwoColumnText(new TextEncoder().encode(chromatogram), 'chromatogram')
      const { timesMin, values } = itemAt(channels, 0)
      return { times: timesMin, values }
    }
    if (!Array.isArray(chromatogram) || chromatogram.length !== 2) {
      throw new TypeError('chromatogram must be a text or two arrays')
    }
    const times = Float64Array.from(numbers(chromatogram[0]))
    const perMinute = (times.at(-1) ?? 0) > LARGEST_MINUTES ? 60 : 1
    return { times: times.map((time) => time / perMinute), values: Float64Array.from(numbers(chromatogram[1])) }
  } catch (error) {
    throw new F4Error('unfit-chromatogram', error)
  }
}

/** An array of numbers; anything else gives NaN at its place, which the analysis refuses. */
function numbers(value: unknown): number[] {
  if (!Array.isArray(value)) return []
  return value.map((item: unknown) => (typeof item === 'number' ? item : Number.NaN))
}
