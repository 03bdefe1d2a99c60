import cors from '@fastify/cors'
import { MISSING_FILES_HEADER, SAVING_HEADER } from '@eluent/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface SecuritySettings {
  publicUrl: string
  /** Other origins that may call the API from a browser; none by default. */
  corsOrigins: readonly string[]
  /** What the page talks to besides this server: the driver, the object storage, outside services. */
  connectOrigins: readonly string[]
  /** Where cards go: may be called, and nothing else. */
  cardProvider: { url: string } | undefined
  /** Where samples are transferred to: may be called, and nothing else; empty for none. */
  chemIdUrl: string
  /** With one, Google's check may run. */
  captchaSiteKey: string
}

/** A browser's own driver stands beside it, on a port of its choice. */
const ON_THIS_COMPUTER = ['http://localhost:*', 'http://127.0.0.1:*']

/** What reCAPTCHA needs, by its own guide to a content security policy. */
const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const RECAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

const YEAR_S = 31_536_000

/** Follows http with ws, for the driver's socket. */
const withSockets = (origin: string): string[] => [origin, origin.replace(/^http/, 'ws')]

/** What a page may load, and who may frame it: the Content-Security-Policy of every document. */
function pagePolicy(settings: SecuritySettings): string {
  const { captchaSiteKey, cardProvider, chemIdUrl, connectOrigins } = settings
  const hasCaptcha = captchaSiteKey !== ''
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(hasCaptcha ? RECAPTCHA_SCRIPTS : [])],
    // the component library writes style elements as it goes
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...connectOrigins],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      'blob:',
      ...[...connectOrigins, ...ON_THIS_COMPUTER].flatMap(withSockets),
      ...(chemIdUrl === '' ? [] : [new URL(chemIdUrl).origin]),
      ...(cardProvider ? [new URL(cardProvider.url).origin] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    // printing a PDF goes through a frame of our own making
    'frame-src': ["'self'", 'blob:', ...(hasCaptcha ? RECAPTCHA_FRAMES : [])],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Text becomes markup or a script's address only through the page's own policy (apps/web, frame/trusted-types.ts);
    // Google's check brings policies of its own.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': hasCaptcha ? ['default', "'allow-duplicates'", '*'] : ['default'],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';')
}

type Headers = Readonly<Record<string, string>>

/** What the kinds of answers carry, computed once. */
function headerSets(settings: SecuritySettings): { page: Headers; data: Headers; asset: Headers } {
  const asset = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  const shared = {
    ...asset,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    ...(settings.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
  }
  return {
    asset,
    // shown by itself it loads nothing and stands in no frame
    data: { ...shared, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
    page: {
      ...shared,
      'content-security-policy': pagePolicy(settings),
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    },
  }
}

/** What a browser shows as a document. */
const DOCUMENT = /^(?:text\/(?:html|xml)|application\/(?:pdf|xml|xhtml\+xml))/
/** A worker obeys the policy that its own file came with. */
const WORKER = /^\/assets\/workers\//
const PART_OF_A_PAGE = /^(?:text\/(?:css|javascript)|application\/(?:javascript|wasm)|font\/|image\/)/

function kindOf({ url }: FastifyRequest, reply: FastifyReply): 'page' | 'data' | 'asset' {
  const type = String(reply.getHeader('content-type') ?? '')
  if (DOCUMENT.test(type) || WORKER.test(url)) return 'page'
  // a drawing runs and loads nothing, also where it is opened by itself
  if (url.startsWith('/api/') || type.startsWith('image/svg')) return 'data'
  // a page that has not changed (304) names no type, and takes on the policy of today
  return url.startsWith('/assets/') || PART_OF_A_PAGE.test(type) ? 'asset' : 'page'
}

/**
 * Headers of every answer: what a page may load, who may frame it, that no search engine keeps it. Scripts, styles and fonts
 * obey the page that loads them, so they carry none of that. What a route has set itself stays.
 */
export async function setSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  const sets = headerSets(settings)
  app.addHook('onSend', (request, reply, payload, done) => {
    const kind = kindOf(request, reply)
    for (const [name, value] of Object.entries(sets[kind])) if (!reply.hasHeader(name)) void reply.header(name, value)
    if (kind !== 'asset') void reply.header('x-request-id', request.id)
    // an answer of the API is for its caller at this moment only
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  // without a list no other origin may call, which is what a browser concludes from no headers at all
  if (settings.corsOrigins.length === 0) return
  await app.register(cors, {
    origin: [...settings.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id', MISSING_FILES_HEADER, SAVING_HEADER],
    maxAge: 600,
  })
}
