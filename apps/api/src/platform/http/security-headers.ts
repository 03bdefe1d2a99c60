import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import { MISSING_FILES_HEADER } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'

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

/** Headers of every answer: what a page may load, who may frame it, that no search engine keeps it. */
export async function setSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(settings.captchaSiteKey === '' ? [] : RECAPTCHA_SCRIPTS)],
        // the component library writes style elements as it goes
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...settings.connectOrigins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          'blob:',
          ...[...settings.connectOrigins, ...ON_THIS_COMPUTER].flatMap(withSockets),
          ...(settings.chemIdUrl === '' ? [] : [new URL(settings.chemIdUrl).origin]),
          ...(settings.cardProvider ? [new URL(settings.cardProvider.url).origin] : []),
        ],
        workerSrc: ["'self'", 'blob:'],
        // printing a PDF goes through a frame of our own making
        frameSrc: ["'self'", 'blob:', ...(settings.captchaSiteKey === '' ? [] : RECAPTCHA_FRAMES)],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Text becomes markup or a script's address only through the page's own policy (apps/web, frame/trusted-types.ts);
        // Google's check brings policies of its own.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: settings.captchaSiteKey === '' ? ['default'] : ['default', "'allow-duplicates'", '*'],
      },
    },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') && { maxAge: YEAR_S },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex')
    void reply.header('x-request-id', request.id)
    // an answer of the API is for its caller at this moment only
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
  await app.register(cors, {
    origin: [...settings.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id', MISSING_FILES_HEADER],
    maxAge: 600,
  })
}
