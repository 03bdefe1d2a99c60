import type { Bottle, BottleChange } from '@eluent/contract'
import { DriverError } from '../../driver-error.ts'
import type { TaskJournal } from '../../outbox/task-journal.ts'

interface BottleEntry {
  channel: string
  remainMl: number
  sizeMl: number
}

const CHANNELS = ['A', 'B', 'C', 'D']

/** The bottles as people entered them: ChemStation's macros tell no levels. */
export function bottlesByHand(journal: Pick<TaskJournal, 'recall' | 'keep'>) {
  const entries = (): BottleEntry[] =>
    (journal.recall('bottles') as BottleEntry[] | null) ??
    CHANNELS.map((channel) => ({ channel, remainMl: 1000, sizeMl: 1000 }))
  return {
    /** @throws DriverError bottle_unknown, bottle_over_maximum */
    change: ({ bottle, botremain, size }: BottleChange): void => {
      if (!CHANNELS.includes(bottle)) throw new DriverError('bottle_unknown', { bottle })
      if (botremain > size) throw new DriverError('bottle_over_maximum')
      const changed = { channel: bottle, remainMl: botremain, sizeMl: size }
      journal.keep(
        'bottles',
        entries().map((entry) => (entry.channel === bottle ? changed : entry)),
      )
    },
    shown: (): { numBottles: number; bottles: Bottle[] } => ({
      numBottles: CHANNELS.length,
      bottles: entries().map(({ channel, remainMl, sizeMl }) => ({
        channel,
        bot: Math.round((1000 * remainMl) / sizeMl) / 10,
        botlmt: sizeMl / 1000,
      })),
    }),
  }
}
