import { randomBytes } from 'node:crypto'
import { pipeline, type Readable, type Transform } from 'node:stream'
import zlib, { constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Shorter answers fit into two packets as they are. */
const LEAST_BYTES = 2_000
/** Longer ones are compressed by a thread beside; shorter ones cost less than the way there. */
const AT_ONCE_BYTES = 200_000
/** PDFs, images and archives are compressed by themselves. */
const TEXT = /^(?:application\/json|text\/|image\/svg\+xml)/

/** On lists and traces 2 packs as closely as 4 in half of the time; each answer sets up a window, so it is small. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 2,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const GZIP = { level: 1 }

type Done = (error: Error | null, payload: unknown) => void

interface Coding {
  name: 'br' | 'gzip'
  atOnce: (bytes: Buffer) => Buffer
  beside: (bytes: Buffer, done: Done) => void
  /** Hands on what it has after each part, so that the reader waits for none. */
  stream: () => Transform
}

const CODINGS: readonly Coding[] = [
  {
    name: 'br',
    atOnce: (bytes) => zlib.brotliCompressSync(bytes, BROTLI),
    beside: (bytes, done) => zlib.brotliCompress(bytes, BROTLI, done),
    stream: () => zlib.createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  {
    name: 'gzip',
    atOnce: (bytes) => zlib.gzipSync(bytes, GZIP),
    beside: (bytes, done) => zlib.gzip(bytes, GZIP, done),
    stream: () => zlib.createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH }),
  },
]

/** The best coding that the caller takes (RFC 9110, 12.5.3). */
function acceptedCoding(header: string | string[] | undefined): Coding | undefined {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight] = part.trim().split(/\s*;\s*q=/)
        return [name, Number(weight ?? 1)] as const
      }),
  )
  return CODINGS.find(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

function mayBeCompressed({ url, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  // the web app's files are compressed when it is built
  if (!url.startsWith('/api/') || routeOptions.config.endpoint?.compressed === false) return false
  // a stored file keeps the length that it was announced with
  const isFixed = ['content-encoding', 'content-range', 'content-length'].some((name) => reply.hasHeader(name))
  // a JSON file is kept byte for byte, and what is compressed is padded
  const isFile = isJson(reply) && reply.hasHeader('content-disposition')
  return !isFixed && !isFile && TEXT.test(String(reply.getHeader('content-type') ?? ''))
}

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json')

const PADDING = Buffer.from(' \t\n\r')
const MOST_PADDING = 63

/** White space of random length behind a JSON text, so that its compressed length says little of what it holds. */
function randomPadding(): Buffer {
  const [length = 0, ...marks] = randomBytes(1 + MOST_PADDING)
  return Buffer.from(marks.slice(length % (1 + MOST_PADDING)).map((mark) => PADDING[mark % PADDING.length] ?? 0))
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload
}

/** Compresses the texts that the API answers, where the caller takes them so and nothing can be learned from their length. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done: Done) => {
    if (!mayBeCompressed(request, reply)) return done(null, payload)
    void reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const coding = acceptedCoding(request.headers['accept-encoding'])
    if (!coding) return done(null, payload)
    if (isStream(payload)) {
      void reply.header('content-encoding', coding.name)
      const compressed = coding.stream()
      // an error ends both, and the reply's own handling sees it
      pipeline(payload, compressed, () => undefined)
      return done(null, compressed)
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    if (Buffer.byteLength(payload) < LEAST_BYTES) return done(null, payload)
    void reply.header('content-encoding', coding.name)
    const bytes = Buffer.concat([Buffer.from(payload), ...(isJson(reply) ? [randomPadding()] : [])])
    if (bytes.length < AT_ONCE_BYTES) return done(null, coding.atOnce(bytes))
    return coding.beside(bytes, done)
  }) // an export that fails before its first row is answered with a plain refusal
  app.addHook('onError', (_request, reply, _error, done) => {
    void reply.removeHeader('content-encoding')
    done()
  })
}
