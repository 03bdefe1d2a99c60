import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Addresses outside the product, as this installation is set up; an empty one hides its link. */
export const webSettings = z.object({
  /** The daemon beside the instrument, as the browser reaches it. */
  driver_url: z.string(),
  /** The helper beside the instrument's software, which knows its runs; empty where the driver does that. */
  chemstation_url: z.string(),
  knowledge_base_url: z.string(),
  /** The hidden video on a table's last page. */
  easter_egg_url: z.string(),
  support_email: z.string(),
  /** The outside service that takes cards. */
  card_provider_url: z.string(),
  /** Google reCAPTCHA's; empty where the card provider's own check is used. */
  captcha_site_key: z.string(),
  /** The external chemical-ID service; empty where there is none. */
  chem_id_url: z.string(),
  /** The verification app's page in each store; empty where there is none. */
  ios_app_url: z.string(),
  android_app_url: z.string(),
  /** The message for a form template without a field. */
  no_form_fields_text: z.string(),
})
export type WebSettings = z.output<typeof webSettings>

export const readWebSettings = endpoint({
  method: 'GET',
  path: '/web_settings',
  summary: 'What the pages need to know about this installation',
  noun: 'settings',
  access: 'public',
  reply: z.object({ data: webSettings }),
})
