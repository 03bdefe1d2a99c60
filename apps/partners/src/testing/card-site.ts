import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { mountCardProvider } from '../cards/card-provider.ts'

export interface CardSite {
  readonly http: FastifyInstance
  close: () => Promise<void>
}

/** The card provider without a port, for pages of this origin. */
export function createCardSite(secret: string, origin: string): CardSite {
  const dataDir = mkdtempSync(join(tmpdir(), 'eluent-cards-'))
  const http = Fastify()
  mountCardProvider(http, { dataDir, secret, allowedOrigins: [origin], workBits: 4 })
  return {
    http,
    close: async () => {
      await http.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
