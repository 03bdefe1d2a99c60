/** Addresses outside the product. An empty one hides its link. */
export interface WebSettings {
  /** The daemon beside the instrument. */
  driverUrl: string
  knowledgeBaseUrl: string
  /** The hidden video on the last page of a table. */
  easterEggUrl: string
  supportEmail: string
}

const given = import.meta.env as Record<string, string | undefined>

/** Read when the pages are built; each may be given as VITE_* in the environment of the build. */
export const webSettings: WebSettings = {
  driverUrl: given['VITE_DRIVER_URL'] ?? '',
  knowledgeBaseUrl: given['VITE_KNOWLEDGE_BASE_URL'] ?? 'https://help.eluent.example/',
  easterEggUrl: given['VITE_EASTER_EGG_URL'] ?? 'https://video.eluent.example/',
  supportEmail: given['VITE_SUPPORT_EMAIL'] ?? 'support@eluent.example',
}
