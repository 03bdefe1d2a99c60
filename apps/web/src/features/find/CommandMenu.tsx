import { Modal, TextInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { findRecords } from '@eluent/contract'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { useDestinations } from './destinations.ts'
import classes from './Find.module.css'
import { foundChoices, type Choice } from './found-choices.ts'

/** A hand has stopped typing for so long. */
const PAUSE_MS = 150
const PAGES_SHOWN = 6
const MAX_LENGTH = 2000

/** Finds records, pages and actions by what is typed, pasted or scanned, and opens one. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const { choices, isEmpty, isReading, error } = useChoices(text.trim())
  const chosen = Math.min(at, choices.length - 1)
  const open = (choice: Choice | undefined, elsewhere: boolean) => {
    if (!choice) return
    if (elsewhere) return void window.open(choice.path, '_blank', 'noopener')
    onClose()
    void navigate({ to: choice.path })
  }
  const move = (to: number) => {
    const next = choices.length === 0 ? 0 : (to + choices.length) % choices.length
    setAt(next)
    list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(chosen + 1)
    else if (event.key === 'ArrowUp') move(chosen - 1)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(choices.length - 1)
    else if (event.key === 'Enter') open(choices[chosen], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} title="Search or jump to" size="lg" yOffset="8vh">
      <TextInput
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        placeholder="Name, number, code, page or action"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={id} role="listbox" aria-label="Found" className={classes['list']}>
        {choices.map((choice, place) => (
          <div key={`${choice.group} ${choice.path} ${choice.name}`}>
            {choice.group !== choices[place - 1]?.group && (
              <div className={classes['group']} aria-hidden>
                {choice.group}
              </div>
            )}
            <div
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === chosen}
              data-at={place}
              className={classes['choice']}
              onPointerMove={() => setAt(place)}
              onClick={(event) => open(choice, event.ctrlKey || event.metaKey)}
              onKeyDown={press}
            >
              <span>{choice.name}</span>
              <span className={classes['detail']}>{choice.detail}</span>
            </div>
          </div>
        ))}
      </div>
      <Text component="output" display="block" fz="sm" c={error ? 'red' : 'dimmed'} mt="xs">
        {error ? errorText(error) : isReading ? 'Searching' : isEmpty ? NOTHING : null}
      </Text>
      <Text fz="xs" c="dimmed" mt="xs">
        Enter opens, Ctrl Enter opens a new tab, Esc closes. Press ? on a page for its keys.
      </Text>
    </Modal>
  )
}

const NOTHING = 'Nothing has this name, number or code.'

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
  const places = destinations.map(({ label, path, isAction }) => ({
    group: isAction ? 'Do' : 'Pages',
    name: label,
    detail: null,
    path,
    exact: false,
  }))
  const actions = places.filter(({ group }) => group === 'Do')
  const pages = places.filter(({ group }) => group === 'Pages')
  if (text === '') {
    const last = opened.map((record) => ({ ...record, group: 'Opened last', exact: false }))
    return { choices: [...last, ...actions], isEmpty: false, isReading: false, error: null }
  }
  const records = found.data ? foundChoices(found.data, permissions) : []
  const isReading = sent !== text || found.isFetching
  const search: Choice = {
    group: 'Search',
    name: `Search all samples for “${text}”`,
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
