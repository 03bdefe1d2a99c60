import { readWebSettings } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { mountPublic } from '../../platform/http/mount.ts'
import type { Settings } from '../../platform/settings.ts'

export function webSettingsRoutes(app: FastifyInstance, { settings }: { settings: Settings }): void {
  mountPublic(app, readWebSettings, async () => ({
    data: {
      driver_url: settings.driverUrl,
      chemstation_url: settings.chemstationUrl,
      knowledge_base_url: settings.knowledgeBaseUrl,
      easter_egg_url: settings.easterEggUrl,
      support_email: settings.supportEmail,
      card_provider_url: settings.cardProvider?.url ?? '',
      captcha_site_key: settings.captchaSiteKey,
      chem_id_url: settings.chemIdUrl,
      ios_app_url: settings.iosAppUrl,
      android_app_url: settings.androidAppUrl,
      no_form_fields_text: settings.noFormFieldsText,
    },
  }))
}
