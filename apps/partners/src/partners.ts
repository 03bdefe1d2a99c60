import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { mountCardProvider } from './cards/card-provider.ts'
import { CHEM_ID_PATH, mountChemId } from './chem-id/chem-id.ts'
import { buildMailSite } from './mail/mail-site.ts'
import { MailStore } from './mail/mail-store.ts'
import { startSmtpSink } from './mail/smtp-sink.ts'
import type { PartnersSettings } from './settings.ts'

export interface Partners {
  readonly mailUrl: string
  readonly chemIdUrl: string
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
  mountChemId(site, { allowedOrigins })
  await site.listen({ host: '127.0.0.1', port: settings.port })
  const url = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
  return {
    mailUrl: `${url}/mail`,
    chemIdUrl: `${url}${CHEM_ID_PATH}`,
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    close: async () => {
      await Promise.all([site.close(), sink.close()])
    },
  }
}
