/** Stand-ins for outside services, each speaking the real wire. */
export { startPartners, type Partners } from './partners.ts'
export { readSettings, type PartnersSettings } from './settings.ts'
