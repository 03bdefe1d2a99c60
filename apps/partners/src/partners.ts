import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mountCardProvider } from './cards/card-provider.ts'
import { buildMailSite } from './mail/mail-site.ts'
import { MailStore } from './mail/mail-store.ts'
import { startSmtpSink } from './mail/smtp-sink.ts'
import type { PartnersSettings } from './settings.ts'

export interface Partners {
  readonly mailUrl: string
  readonly smtpUrl: string
  close: () => Promise<void>
}

/** Starts every stand-in for an outside service. */
export async function startPartners(settings: PartnersSettings): Promise<Partners> {
  const store = new MailStore(join(settings.dataDir, 'mail'))
  const sink = await startSmtpSink(store, settings.smtpPort)
  const site = buildMailSite(store)
  const { dataDir, cardProviderSecret: secret, allowedOrigins } = settings
  if (secret !== undefined) mountCardProvider(site, { dataDir, secret, allowedOrigins })
  await site.listen({ host: '127.0.0.1', port: settings.port })
  return {
    mailUrl: `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/mail`,
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    close: async () => {
      await Promise.all([site.close(), sink.close()])
    },
  }
}
