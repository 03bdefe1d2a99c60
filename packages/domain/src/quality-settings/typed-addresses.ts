import { isEmail } from '../text/email.ts'

const MOST_ADDRESSES = 10

/** The mail addresses of a list that is typed, each once and in small letters. */
export function typedAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  return [...new Set(parts.map((part) => part.toLowerCase()))]
}

/** What is wrong with a typed list of addresses; null for a valid one, which may be empty. */
export function typedAddressesError(text: unknown): string | null {
  const addresses = typeof text === 'string' ? typedAddresses(text) : null
  const isValid = addresses !== null && addresses.length <= MOST_ADDRESSES && addresses.every(isEmail)
  return isValid ? null : 'At most ten mail addresses, with a comma between them'
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** Those that lie in no domain in which a person of the laboratory has an address. */
export function foreignAddresses(addresses: readonly string[], ofPeople: readonly string[]): string[] {
  const own = new Set(ofPeople.map(domainOf))
  return addresses.filter((address) => !own.has(domainOf(address)))
}
