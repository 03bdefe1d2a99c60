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

interface Queue {
  data: { id: number; vials: { vial_number: number; failed?: string }[] }[]
  drivers?: { machine: string; run: object | null }[]
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
  async #call<Reply>(method: string, path: string, body?: unknown, key: string = crypto.randomUUID()): Promise<Reply> {
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
      })
        .then(async (reply) => ({ ok: reply.ok, status: reply.status, text: await reply.text() }))
        // killed or frozen just now, perhaps between the head of an answer and its body
        .catch(() => null)
      if (answer?.ok) return JSON.parse(answer.text) as Reply
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
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

  async pairDriver(may: { may_run_queue?: boolean } = {}): Promise<string> {
    const body = { name: `Kills ${Date.now()}`, ...may }
    return (await this.#call<{ token: string }>('POST', '/driver_tokens', body)).token
  }

  post<Reply>(path: string, body: object): Promise<Reply> {
    return this.#call<Reply>('POST', path, body)
  }

  /** The queue as the panel reads it. */
  queue(): Promise<Queue> {
    return this.#call<Queue>('GET', '/sample_queues')
  }

  /** A sample of two vials. */
  async createSample(strain: string): Promise<number> {
    const methods = await this.#call<{ data: { id: number; default: boolean }[] }>('GET', '/methods')
    const preps = await this.#call<{ data: { id: number; name: string }[] }>('GET', '/prep_methods')
    const sample = {
      intake_form: { strain_name: strain, batch_number: strain, sample_weight: 750 },
      sample_type_id: 1,
      prep_method_id: preps.data.find(({ name }) => name === 'Flower, two dilutions')?.id,
      test_method_id: methods.data.find((method) => method.default)?.id,
    }
    const { data } = await this.#call<{ data: { id: number } }>('POST', '/samples', { sample })
    return data.id
  }

  /** A sample of two vials, queued. */
  async queueSample(strain: string): Promise<number> {
    const id = await this.createSample(strain)
    await this.#call('POST', '/sample_queues', { sample: id })
    return id
  }

  /** A run of a sample, as the driver would bring it. */
  async append(sample: number, folder: string, run: string, key: string): Promise<void> {
    const results = ['THC', 'THCA', 'CBD'].map((name, at) => ({
      name,
      amount: at + 3,
      amount_ug_ml: at + 3,
      peak_area: (at + 3) * 40,
      rt_min: 5 + at,
    }))
    const result = { csDataFolder: folder, csDataName: run, machineName: 'HPLC-SOAK', results }
    await this.#call('POST', `/samples/${sample}/append_results`, { result }, key)
  }

  /** How many samples a search finds. */
  async countOf(words: string): Promise<number> {
    const list = `/samples?searchIn=strain_name&searchData=${encodeURIComponent(words)}&startIndex=0&endIndex=1`
    return (await this.#call<{ meta: { total_count: number } }>('GET', list)).meta.total_count
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
