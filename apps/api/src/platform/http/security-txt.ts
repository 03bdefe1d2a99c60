import type { FastifyInstance } from 'fastify'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 advises less than a year. */
const HOLDS_DAYS = 180

interface Facts {
  settings: { publicUrl: string; supportEmail: string }
  now: () => Date
}

/** Where weaknesses are reported, by RFC 9116; it runs on for half a year from each reading. */
export function serveSecurityTxt(app: FastifyInstance, { settings, now }: Facts): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Math.floor(now().getTime() / DAY_MS + HOLDS_DAYS) * DAY_MS).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          `Contact: mailto:${settings.supportEmail}`,
          `Expires: ${expires.replace('.000', '')}`,
          'Preferred-Languages: en',
          `Canonical: ${settings.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      )
  })
}
