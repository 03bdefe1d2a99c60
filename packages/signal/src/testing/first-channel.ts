import { itemAt } from '../arrays/item-at.ts'
import type { Channel, Chromatogram } from '../chromatogram/chromatogram.ts'
import { readAgilentSignal } from '../readers/agilent/read-agilent-signal.ts'
import { fixtureBytes } from './fixtures.ts'

export function firstChannel({ channels }: Pick<Chromatogram, 'channels'>): Channel {
  return itemAt(channels, 0)
}

/** The one channel of a .ch fixture. */
export function agilentChannel(file: string): Channel {
  return firstChannel(readAgilentSignal(fixtureBytes(file), file))
}
