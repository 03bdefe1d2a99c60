import type { StartSettings } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where browsers find the driver and the chemical-ID service: as the operator says, else those started here. */
export function neighbours(
  env: Environment,
  { driver, partners }: Pick<StartSettings, 'driver' | 'partners'>,
): Record<'DRIVER_URL' | 'CHEM_ID_URL', string | undefined> {
  return {
    DRIVER_URL: env['DRIVER_URL'] || (driver && `http://127.0.0.1:${driver.port}`),
    CHEM_ID_URL: env['CHEM_ID_URL'] || (partners && `http://127.0.0.1:${partners.port}/chemid`),
  }
}
