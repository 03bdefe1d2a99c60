import type { Bottle, BottleChange } from '@eluent/contract'
import type { TaskJournal } from '../../outbox/task-journal.ts'
import { changedBottles, shownBottles, type SolventBottle } from '../solvent-bottles.ts'

const UNKNOWN_LEVELS = ['A', 'B', 'C', 'D'].map((channel) => ({ channel, remainMl: 1000, sizeMl: 1000 }))

/** The bottles as people entered them: ChemStation's macros do not report levels. */
export function bottlesByHand(journal: Pick<TaskJournal, 'recall' | 'keep'>) {
  function entries(): SolventBottle[] {
    return (journal.recall('bottles') as SolventBottle[] | null) ?? UNKNOWN_LEVELS
  }
  return {
    /** @throws DriverError bottle_unknown, bottle_over_maximum */
    change: (change: BottleChange): void => journal.keep('bottles', changedBottles(entries(), change)),
    shown: (): { numBottles: number; bottles: Bottle[] } => shownBottles(entries()),
  }
}
