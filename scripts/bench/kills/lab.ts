import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../root.ts'

interface SignIn {
  role: string
  email: string
  password: string
}
const signIns = JSON.parse(readFileSync(join(root, 'apps/api/src/seed/sign-ins.json'), 'utf8')) as SignIn[]

export function signInOf(role: string): SignIn {
  const found = signIns.find((entry) => entry.role === role)
  if (!found) throw new Error(`the demo has no ${role}`)
  return found
}

export interface StoredRun {
  vial_number: number
  csDataFolder: string
  csDataName: string
  metadata: Record<string, string>
  source_files: unknown[]
}

/** The laboratory's side of the run, by the API: patient, since the API is killed under it. */
export class Lab {
  readonly #address: string
  #token = ''

  constructor(address: string) {
    this.#address = address
  }

  /** One call, again until it is answered; each wish has one key, so that it takes effect once. */
  async #call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const key = crypto.randomUUID()
    for (;;) {
      const answer = await fetch(`${this.#address}/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
          ...(method !== 'GET' && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null) // killed just now
      if (answer?.ok) return (await answer.json()) as Reply
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      await delay(300)
    }
  }

  async signIn(role: string): Promise<void> {
    const { email, password } = signInOf(role)
    const { access_token } = await this.#call<{ access_token: string }>('POST', '/auth/login', {
      username: email,
      password,
    })
    this.#token = access_token
  }

  async pairDriver(): Promise<string> {
    return (await this.#call<{ token: string }>('POST', '/driver_tokens', { name: `Kills ${Date.now()}` })).token
  }

  /** A sample of two vials, queued. */
  async queueSample(strain: string): Promise<number> {
    const methods = await this.#call<{ data: { id: number; default: boolean }[] }>('GET', '/methods')
    const preps = await this.#call<{ data: { id: number; name: string }[] }>('GET', '/prep_methods')
    const sample = {
      intake_form: { strain_name: strain, batch_number: strain, sample_weight: 750 },
      sample_type_id: 1,
      prep_method_id: preps.data.find(({ name }) => name === 'Flower, two dilutions')?.id,
      test_method_id: methods.data.find((method) => method.default)?.id,
    }
    const { data } = await this.#call<{ data: { id: number } }>('POST', '/samples', { sample })
    await this.#call('POST', '/sample_queues', { sample: data.id })
    return data.id
  }

  async clearQueue(): Promise<void> {
    await this.#call('POST', '/sample_queues/clear')
  }

  async queued(): Promise<number> {
    return (await this.#call<{ data: unknown[] }>('GET', '/sample_queues')).data.length
  }

  async runsOf(sample: number): Promise<StoredRun[]> {
    return (await this.#call<{ data: { results: StoredRun[] } }>('GET', `/samples/${sample}`)).data.results
  }
}
