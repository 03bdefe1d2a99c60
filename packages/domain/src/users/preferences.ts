import type { AlertChoices } from '../alerts/alert-routes.ts'
import type { Language } from './languages.ts'

/** How many rows a list shows at once. */
export const ROW_CHOICES = [10, 25, 50, 100] as const
export type RowChoice = (typeof ROW_CHOICES)[number]

/** The lists whose columns and rows a person chooses. */
export const CHOSEN_LISTS = ['samples', 'qc'] as const
export type ChosenList = (typeof CHOSEN_LISTS)[number]

/** How a person wants a list; what is not said is as delivered. */
export interface ListPreference {
  rows?: RowChoice | undefined
  dense?: boolean | undefined
  /** The columns that are shown, by their keys, in this order. */
  columns?: string[] | undefined
}

/** What a person chose for themselves, kept by the server. */
export interface Preferences {
  lists?: Partial<Record<ChosenList, ListPreference>> | undefined
  /** Of the interface. */
  language?: Language | undefined
  /** Whether single letters do something outside text fields (WCAG 2.1.4). */
  single_letter_keys?: boolean | undefined
  /** Whether a chromatogram begins as the whole run, instead of its first 20 minutes. */
  whole_run?: boolean | undefined
  /** Whether a wide window keeps the preview beside the list open. */
  preview_pinned?: boolean | undefined
  /** Where each kind of alert goes. */
  alerts?: AlertChoices | undefined
}

export function asRowChoice(value: unknown): RowChoice | null {
  return ROW_CHOICES.find((rows) => rows === Number(value)) ?? null
}

/** These columns in the order that was chosen, without those that were not; all of them where nothing was chosen. */
export function chosenColumns<Column extends { key: string }>(
  columns: readonly Column[],
  keys: readonly string[] | undefined,
): Column[] {
  const chosen = (keys ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return chosen.length > 0 ? chosen : [...columns]
}

/** The keys with one moved by so many places. */
export function movedColumn(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key)
  const to = Math.min(Math.max(from + by, 0), keys.length - 1)
  return from < 0 ? [...keys] : keys.toSpliced(from, 1).toSpliced(to, 0, key)
}
