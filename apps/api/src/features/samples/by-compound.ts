import type { SampleRow } from '@eluent/contract'
import type { listCompoundsOf } from '../../records/samples/sample-list-store.ts'

type Compound = Awaited<ReturnType<typeof listCompoundsOf>>[number]
export type ByCompound = Pick<SampleRow, 'results' | 'result_states' | 'peak_area_vials'>

/** What a list shows of the compounds of one sample after another, by their names. Most have the names of the sample before. */
export function byCompoundInTurn(): (compounds: readonly Compound[]) => ByCompound {
  let named = recordsOf([])
  return (compounds) => {
    const names = compounds.map(({ name }) => name)
    if (!named.isFor(names)) named = recordsOf(names)
    return {
      results: named.with(compounds, ({ amount_ug_ml: amount, peak_area, percent }) => ({
        amount,
        peak_area,
        percent,
      })),
      result_states: named.with(compounds, ({ state }) => state as SampleRow['result_states'][string]),
      peak_area_vials: named.with(compounds, ({ peak_area_vial }) => peak_area_vial),
    }
  }
}

interface Records {
  /** Whether its records have just these keys, in this order. */
  isFor: (names: readonly string[]) => boolean
  /** The values of items that stand in the order of the names; where a name stands twice, the last. */
  with: <Item, T>(items: readonly Item[], valueOf: (item: Item) => T) => Record<string, T>
}

/**
 * Makes records with these keys as copies of one, each value written over: a fifth of the time of `Object.fromEntries`. A
 * copy has the shape of its model, while a record that is given some dozen keys one by one becomes a table, which is read,
 * checked and written far more slowly.
 */
function recordsOf(names: readonly string[]): Records {
  const model: Record<string, never> = Object.fromEntries(names.map((name) => [name, null as never]))
  const keys = Object.keys(model)
  const isFor: Records['isFor'] = (others) =>
    keys.length === others.length && keys.every((key, at) => key === others[at])
  // the model's own, which its copies find at once; names like `7` stand first among them
  const inOrder = isFor(names) ? keys : names
  return {
    isFor,
    with: <Item, T>(items: readonly Item[], valueOf: (item: Item) => T) => {
      const record: Record<string, T> = { ...model }
      for (const [at, name] of inOrder.entries()) {
        const item = items[at]
        if (item !== undefined) record[name] = valueOf(item)
      }
      return record
    },
  }
}
