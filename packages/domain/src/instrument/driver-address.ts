/** A browser's driver runs on the same computer; any other address must come from the server. */
const ON_THIS_COMPUTER = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/i

const DRIVER_ADDRESS_TEXT = 'Enter an address of this computer such as http://localhost:8081'

/** The address without surrounding spaces and trailing slashes. */
export function tidyDriverAddress(text: string): string {
  return text.trim().replace(/\/+$/, '')
}

/** Why a browser may not use this address of a driver; null where it may. Empty means the server's own. */
export function driverAddressError(address: string, serverAddress: string): string | null {
  const tidy = tidyDriverAddress(address)
  if (tidy === '' || tidy === serverAddress || ON_THIS_COMPUTER.test(tidy)) return null
  return DRIVER_ADDRESS_TEXT
}
