import { turns } from './seeded.ts'

interface Plan {
  /** How many kills there are. */
  count: number
  random: (below: number) => number
  /** Requests from here to the next kill, given how many were begun and how many kills were. */
  gap: (begun: number, kills: number) => number
  /** Turns of the event loop between the request and the kill, below this. */
  turnsBelow: number
  killAndRestart: () => Promise<void>
}

/** Kills at moments drawn from a seed while requests are sent: always with one just begun, never two kills at once. */
export class KillPlan {
  kills = 0
  readonly #plan: Plan
  #begun = 0
  #killAt: number
  #killing = Promise.resolve()

  constructor(plan: Plan) {
    this.#plan = plan
    this.#killAt = plan.gap(0, 0)
  }

  get isOver(): boolean {
    return this.kills >= this.#plan.count
  }

  /** Says that a request begins. */
  noteRequest(): void {
    this.#begun += 1
    if (this.#begun < this.#killAt || this.isOver) return
    this.kills += 1
    this.#killAt = Infinity
    this.#killing = this.#kill()
  }

  /** Waits for the last restart; throws what a kill or a restart threw. */
  async settled(): Promise<void> {
    await this.#killing
  }

  async #kill(): Promise<void> {
    const { random, turnsBelow, killAndRestart, gap } = this.#plan
    await turns(random(turnsBelow))
    await killAndRestart()
    this.#killAt = this.#begun + gap(this.#begun, this.kills)
  }
}
