import { useDebouncedValue } from '@mantine/hooks'
import { findRecords } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import type { RowAction } from '../../ui/row-actions/row-action.ts'
import { boundKeys } from '../../ui/keys/key-bindings.ts'
import { useDestinations } from './destinations.ts'
import { foundChoices, type Choice } from './found-choices.ts'
import { useOpenTouch } from './open-touch.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** A hand has stopped typing for so long. */
const PAUSE_MS = 150
const PAGES_SHOWN = 6

/** Ways between pages, rows and records: the menu itself is one. */
const MOVES = /^(?:G .|\?|[JKX[\]]|Shift [JK])$/

/** What the keys of the page that is open do, for who does not know them. */
function pageActions(): Choice[] {
  return boundKeys()
    .filter(({ keys }) => !MOVES.test(keys))
    .map(({ keys, does, run }) => ({
      group: t('On this page'),
      name: does,
      detail: keys,
      path: '',
      exact: false,
      run,
    }))
}

/** What the autosampler's panel offers as a button, with the same reason where it cannot be done. */
function autosamplerChoice({ label, verdict, pending = false, destructive = false, does }: RowAction): Choice {
  return {
    group: t('Autosampler'),
    name: label,
    detail: translated(verdict.text),
    path: '',
    exact: false,
    isOff: pending || !verdict.allowed,
    destructive,
    ...('run' in does && { run: does.run }),
    ...('ask' in does && { ask: does.ask }),
  }
}

/** Without a text what was opened last and what can be done; with one all that bears it. */
export function useChoices(
  text: string,
  autosampler: readonly RowAction[],
): {
  choices: Choice[]
  isEmpty: boolean
  isReading: boolean
  error: Error | null
} {
  const permissions = useSession()?.claims.permissions
  const opened = useClientState((state) => state.opened)
  const destinations = useDestinations()
  const [sent] = useDebouncedValue(text, PAUSE_MS)
  const found = useData(findRecords, sent === '' ? null : { query: { text: sent } }, { keepPrevious: true })
  const matches = (label: string) => label.toLowerCase().includes(text.toLowerCase())
  const touch = useOpenTouch()
  const choiceOf = ({ screen, label, path, isAction }: (typeof destinations)[number]): Choice => ({
    group: isAction ? t('Do') : t('Pages'),
    name: label,
    detail: null,
    // it begins with the record of the page now open
    path: screen === 'nonconformanceCreate' && touch ? `${path}?touches=${touch.kind}:${touch.id}` : path,
    exact: false,
  })
  const actions = [...pageActions(), ...destinations.filter(({ isAction }) => isAction).map(choiceOf)]
  const instrument = autosampler.map(autosamplerChoice)
  const pages = destinations.filter(({ isAction }) => !isAction).map(choiceOf)
  if (text === '') {
    const last = opened.map(({ sampleId, ...page }) => ({
      ...page,
      group: t('Opened last'),
      exact: false,
      ...(sampleId !== undefined && { record: { kind: 'sample', id: sampleId, name: page.name } as const }),
    }))
    // last: Enter in an empty menu begins no run
    return { choices: [...last, ...actions, ...instrument], isEmpty: false, isReading: false, error: null }
  }
  const records = found.data ? foundChoices(found.data, permissions) : []
  const isReading = sent !== text || found.isFetching
  const search: Choice = {
    group: t('Search'),
    name: t('Search all samples for “{text}”', { text }),
    detail: null,
    path: `${pathTo('sampleList')}?search=${encodeURIComponent(text.slice(0, 64))}`,
    exact: false,
  }
  const choices = [
    ...records,
    ...pages.filter(({ name }) => matches(name)).slice(0, PAGES_SHOWN),
    ...actions.filter(({ name }) => matches(name)).slice(0, PAGES_SHOWN),
    ...instrument.filter(({ name }) => matches(name)),
  ]
  const isEmpty = choices.length === 0 && !isReading
  return { choices: isEmpty ? [search] : choices, isEmpty, isReading, error: found.error }
}
