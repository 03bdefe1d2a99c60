import { randomBytes } from 'node:crypto'

export interface Account {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly entities: readonly { id: number; name: string }[]
}

/** Every demo account has this password. */
export const DEMO_PASSWORD = 'Chem-demo-1'

const GREEN_LEAF = { id: 4101, name: 'Green Leaf Processing' }
const RIVER_BEND = { id: 4102, name: 'River Bend Extracts' }

/** One account with no entity, one with one, one with two. */
const DEMO_ACCOUNTS: readonly Account[] = [
  { email: 'none@chemid.example', firstName: 'Nora', lastName: 'Noone', entities: [] },
  { email: 'one@chemid.example', firstName: 'Owen', lastName: 'Single', entities: [GREEN_LEAF] },
  { email: 'two@chemid.example', firstName: 'Tia', lastName: 'Double', entities: [GREEN_LEAF, RIVER_BEND] },
]

/** Who is signed in, by token; forgotten when the process ends. */
export class Sessions {
  readonly #byToken = new Map<string, Account>()

  /** A new token, or undefined for a wrong address or password. */
  open(email: unknown, password: unknown): { token: string; account: Account } | undefined {
    const account = DEMO_ACCOUNTS.find((one) => typeof email === 'string' && one.email === email.toLowerCase())
    if (!account || password !== DEMO_PASSWORD) return undefined
    const token = randomBytes(24).toString('base64url')
    this.#byToken.set(token, account)
    return { token, account }
  }

  read(authorization: string | undefined): Account | undefined {
    return this.#byToken.get(tokenOf(authorization))
  }

  close(authorization: string | undefined): void {
    this.#byToken.delete(tokenOf(authorization))
  }
}

const tokenOf = (authorization: string | undefined): string => /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
