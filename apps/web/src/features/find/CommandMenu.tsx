import { Combobox, Modal, Text, TextInput, useCombobox, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { findRecords } from '@eluent/contract'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useClientState, useSession } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { StateWord } from '../../ui/StateWord/StateWord.tsx'
import { CheckWord } from '../analytical-batches/check-words.tsx'
import { useDestinations } from './destinations.ts'
import classes from './Find.module.css'
import { foundChoices, type Choice } from './found-choices.ts'
import { useOpenTouch } from './open-touch.ts'
import { t } from '../../language/t.ts'

/** A hand has stopped typing for so long. */
const PAUSE_MS = 150
const PAGES_SHOWN = 6
const MAX_LENGTH = 2000

/** Finds records, pages and actions by what is typed, pasted or scanned, and opens one. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true, loop: true })
  const navigate = useNavigate()
  const { choices, isEmpty, isReading, error } = useChoices(text.trim())
  // the combobox says which option was chosen, not with which keys
  const elsewhere = useRef(false)
  const hold = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => {
    elsewhere.current = ctrlKey || metaKey
  }
  const open = (path: string) => {
    if (elsewhere.current) return void window.open(path, '_blank', 'noopener')
    onClose()
    void navigate({ to: path }).then(focusContent)
  }
  const { selectFirstOption } = combobox
  const paths = choices.map(({ path }) => path).join('\n')
  // the list that the arrows moved in: of one that has come since, the combobox names an option that is gone
  const [movedIn, setMovedIn] = useState<string | null>(null)
  const listId = useId()
  useEffect(() => {
    if (paths !== '') selectFirstOption()
  }, [paths, selectFirstOption])
  return (
    <Modal opened onClose={onClose} title={t('Search or jump to')} size="lg" centered={false} yOffset="8vh">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute>
          <NamingInput
            listId={listId}
            first={movedIn === paths || paths === '' ? undefined : `${listId}-0`}
            aria-label={t('Search or jump to')}
            placeholder={t('Name, number, code, page or action')}
            maxLength={MAX_LENGTH}
            spellCheck={false}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            data-autofocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDownCapture={(event) => {
              hold(event)
              // the combobox would close its list alone
              if (event.key === 'Escape') onClose()
              if (event.key.startsWith('Arrow')) setMovedIn(paths)
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          id={listId}
          aria-label={t('Found')}
          className={classes['list'] ?? ''}
          onPointerUpCapture={hold}
        >
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, own]) => (
            <Combobox.Group key={group} label={group}>
              {own.map((choice) => (
                <Combobox.Option
                  key={`${choice.path} ${choice.name}`}
                  id={`${listId}-${choices.indexOf(choice)}`}
                  value={choice.path}
                  className={classes['choice'] ?? ''}
                >
                  <span className={classes['name']}>{choice.name}</span>
                  {choice.sample && <StateWord sample={choice.sample} />}
                  {choice.worst && <CheckWord state={choice.worst} />}
                  <span className={classes['detail']}>{choice.detail}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <Text component="output" display="block" fz="sm" c={error ? 'red' : 'dimmed'} mt="xs">
        {error ? errorText(error) : isReading ? t('Searching') : isEmpty ? NOTHING : null}
      </Text>
      <Text fz="xs" c="dimmed" mt="xs">
        {t('Enter opens, Ctrl Enter opens a new tab, Esc closes. Press ? on a page for its keys.')}
      </Text>
    </Modal>
  )
}

/**
 * Names its list from the first moment, which the combobox learns with the first key, and the option that Enter opens: the first
 * of a list that has come, or the one that the arrows led to.
 */
function NamingInput({ listId, first, ...props }: TextInputProps & { listId: string; first: string | undefined }) {
  return (
    <TextInput
      {...props}
      aria-controls={listId}
      aria-expanded
      aria-activedescendant={first ?? props['aria-activedescendant']}
    />
  )
}

/** The Tab key goes on in the page that was opened, and not at the head of the frame. */
function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

const NOTHING = t('Nothing has this name, number or code.')

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
  const actions = destinations.filter(({ isAction }) => isAction).map(choiceOf)
  const pages = destinations.filter(({ isAction }) => !isAction).map(choiceOf)
  if (text === '') {
    const last = opened.map((record) => ({ ...record, group: t('Opened last'), exact: false }))
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
