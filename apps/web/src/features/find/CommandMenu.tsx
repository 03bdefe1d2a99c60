import { useDebouncedValue } from '@mantine/hooks'
import { findRecords } from '@eluent/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { boundKeys } from '../../ui/keys/key-bindings.ts'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import { CheckWord } from '../analytical-batches/check-words.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { useDestinations } from './destinations.ts'
import { focusContent } from './focus-content.ts'
import { foundChoices, type ActedOn, type Choice } from './found-choices.ts'
import { MenuFrame } from './MenuFrame.tsx'
import { useOpenTouch } from './open-touch.ts'
import { RecordActions } from './RecordActions.tsx'
import { t } from '../../language/t.ts'

/** A hand has stopped typing for so long. */
const PAUSE_MS = 150
const PAGES_SHOWN = 6
const MAX_LENGTH = 2000

/** Finds records, pages and actions by what is typed, pasted or scanned, and opens one or shows what its row can do. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [acted, setActed] = useState<ActedOn | null>(null)
  // comes back to the line whose actions it showed
  const [begin, setBegin] = useState<string | null>(null)
  const navigate = useNavigate()
  const { choices, isEmpty, isReading, error } = useChoices(text.trim())
  const lines = choices.map((choice) => ({
    ...choice,
    key: `${choice.path} ${choice.name}`,
    mark: <Mark {...choice} />,
  }))
  const open = (path: string, elsewhere: boolean) => {
    if (elsewhere) return void window.open(path, '_blank', 'noopener')
    onClose()
    void navigate({ to: path }).then(focusContent)
  }
  const more = ({ record, key }: (typeof lines)[number]) =>
    record === undefined
      ? null
      : () => {
          setBegin(key)
          setActed(record)
        }
  const typed = (value: string) => {
    setBegin(null)
    setText(value)
  }
  if (acted !== null) return <RecordActions record={acted} onBack={() => setActed(null)} onClose={onClose} />
  return (
    <MenuFrame
      title={t('Search or jump to')}
      onClose={onClose}
      isError={error !== null}
      message={error ? errorText(error) : isReading ? t('Searching') : isEmpty ? NOTHING : null}
      keys={t(
        'Enter opens, Ctrl Enter opens a new tab, Tab shows the actions of the row, Esc closes. Press ? on a page for its keys.',
      )}
    >
      <ChoiceList
        label={t('Search or jump to')}
        placeholder={t('Name, number, code, page or action')}
        maxLength={MAX_LENGTH}
        lines={lines}
        text={text}
        onText={typed}
        begin={begin}
        onChoose={({ path, run }, elsewhere) => {
          if (run === undefined) return open(path, elsewhere)
          onClose()
          // the row that had the focus has it again
          requestAnimationFrame(run)
        }}
        onMore={more}
        onKey={(event, line) => {
          // the combobox would close its list alone
          if (event.key === 'Escape') onClose()
          const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
          const show = isTab && line ? more(line) : null
          if (show === null) return
          event.preventDefault()
          // the dialog would lead the focus on
          event.stopPropagation()
          show()
        }}
      />
    </MenuFrame>
  )
}

/** How far a sample is, and the worst check of an analytical batch. */
function Mark({ sample, worst }: Choice) {
  if (sample) return <StateWord sample={sample} />
  return worst && <CheckWord state={worst} />
}

const NOTHING = t('Nothing has this name, number or code.')

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

/** Without a text what was opened last and what can be done; with one all that bears it. */
function useChoices(text: string): {
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
  const pages = destinations.filter(({ isAction }) => !isAction).map(choiceOf)
  if (text === '') {
    const last = opened.map(({ sampleId, ...page }) => ({
      ...page,
      group: t('Opened last'),
      exact: false,
      ...(sampleId !== undefined && { record: { kind: 'sample', id: sampleId, name: page.name } as const }),
    }))
    return { choices: [...last, ...actions], isEmpty: false, isReading: false, error: null }
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
  ]
  const isEmpty = choices.length === 0 && !isReading
  return { choices: isEmpty ? [search] : choices, isEmpty, isReading, error: found.error }
}
