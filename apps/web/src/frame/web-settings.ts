import { readWebSettings, type Client, type WebSettings } from '@eluent/contract'
import { NO_FORM_FIELDS_TEXT } from '@eluent/domain/form-templates'
import { createStore } from 'zustand/vanilla'

export type { WebSettings }

/** Before the server has answered, and when it cannot: links to the outside stay hidden. */
const UNKNOWN: WebSettings = {
  driver_url: '',
  chemstation_url: '',
  knowledge_base_url: '',
  easter_egg_url: '',
  support_email: '',
  card_provider_url: '',
  captcha_site_key: '',
  chem_id_url: '',
  ios_app_url: '',
  android_app_url: '',
  no_form_fields_text: NO_FORM_FIELDS_TEXT,
}

/** Whether the server has said them. */
export function areSettingsKnown(settings: WebSettings): boolean {
  return settings !== UNKNOWN
}

export type WebSettingsStore = ReturnType<typeof createWebSettingsStore>

export function createWebSettingsStore() {
  return createStore<WebSettings>(() => UNKNOWN)
}

/** Asks the server once per page load; the pages do not wait for it. */
export async function loadWebSettings(api: Client, store: WebSettingsStore): Promise<void> {
  try {
    const { data } = await api.call(readWebSettings, {})
    store.setState(data)
  } catch {
    // Whatever keeps the server from answering shows on the page that needs it.
  }
}
