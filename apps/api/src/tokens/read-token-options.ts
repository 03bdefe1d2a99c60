import { parseArgs } from 'node:util'
import { freeTextError, isBlank } from '@eluent/domain/text'

/** What an operator asks for on the command line; undefined stays as it is. */
export interface TokenOptions {
  readonly organization: string
  /** Tokens to put into the bank. */
  readonly add: number | undefined
  readonly jurisdiction: string | undefined
  readonly region: string | undefined
  /** US dollars. */
  readonly tokenPrice: number | undefined
  readonly bulkQuantity: number | undefined
  readonly bundlePrice: number | undefined
}

export class TokenOptionsError extends Error {
  override readonly name = 'TokenOptionsError'
}

const TEXT_MAX = 255
const TOKENS_MAX = 1_000_000
const PRICE_MAX = 1_000_000
const USAGE =
  'npm run tokens -- --organization "Name" [--add 50] [--jurisdiction "Washington"] [--region US-WA] [--price 25.50] [--bundle 50 --bundle-price 1000]'

const text = { type: 'string' } as const
const OPTIONS = {
  organization: text,
  add: text,
  jurisdiction: text,
  region: text,
  price: text,
  bundle: text,
  'bundle-price': text,
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values
  } catch (cause) {
    const [line = ''] = (cause as Error).message.split(/\.? To specify/)
    throw new TokenOptionsError(`${line}\nUse: ${USAGE}`, { cause })
  }
}

/** Reads the words behind `npm run tokens --`. @throws TokenOptionsError with one line per fault and the usage */
export function readTokenOptions(words: readonly string[]): TokenOptions {
  const given = parse(words)
  const faults: string[] = []
  const named = (name: 'organization' | 'jurisdiction' | 'region'): string | undefined => {
    const value = given[name]?.trim()
    if (value === undefined) return undefined
    const fault = isBlank(value) ? 'it is blank' : freeTextError(value, TEXT_MAX)
    if (fault !== null) faults.push(`--${name}: ${fault}`)
    return value
  }
  const count = (name: 'add' | 'bundle'): number | undefined => {
    const value = given[name]
    if (value === undefined) return undefined
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < 1 || number > TOKENS_MAX)
      faults.push(`--${name}: a whole number from 1 to ${TOKENS_MAX} is needed, not "${value}"`)
    return number
  }
  const price = (name: 'price' | 'bundle-price'): number | undefined => {
    const value = given[name]
    if (value === undefined) return undefined
    const number = Number(value)
    if (!/^\d+(\.\d{1,2})?$/.test(value) || number > PRICE_MAX)
      faults.push(`--${name}: a price in dollars such as 25.50 is needed, not "${value}"`)
    return number
  }
  const organization = named('organization')
  if (organization === undefined) faults.push('--organization is missing')
  const options = {
    organization: organization ?? '',
    add: count('add'),
    jurisdiction: named('jurisdiction'),
    region: named('region'),
    tokenPrice: price('price'),
    bulkQuantity: count('bundle'),
    bundlePrice: price('bundle-price'),
  }
  const { organization: _name, ...changes } = options
  if (faults.length === 0 && Object.values(changes).every((value) => value === undefined))
    faults.push('There is nothing to do: name tokens to add, or what to change')
  if (faults.length > 0) throw new TokenOptionsError([...faults, `Use: ${USAGE}`].join('\n'))
  return options
}
