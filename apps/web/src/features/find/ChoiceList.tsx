import { Combobox, useCombobox, type TextInputProps } from '@mantine/core'
import { IconDots, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './Find.module.css'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** One line of the list. */
export interface ChoiceLine {
  /** Tells it from the others. */
  key: string
  group: string
  name: string
  detail: string | null
  /** Its state in a word and a shape. */
  mark?: ReactNode
  destructive?: boolean
  /** It cannot be chosen now; `detail` says why. */
  isOff?: boolean
}

interface ChoiceListProps<Line extends ChoiceLine> {
  label: string
  placeholder: string
  maxLength: number
  lines: readonly Line[]
  text: string
  onText: (text: string) => void
  /** The line that Enter chooses at first; otherwise the first one. */
  begin?: string | null
  /** `elsewhere`: with Ctrl or Cmd, for a new tab. */
  onChoose: (line: Line, elsewhere: boolean) => void
  /** Before the list hears the key; `line` is the one that Enter would choose. */
  onKey: (event: KeyboardEvent, line: Line | undefined) => void
  /** Shows what can be done with the line, by a click on it. */
  onMore?: (line: Line) => (() => void) | null
}

/** A field and the lines that fit what stands in it; arrows move, Enter chooses. */
export function ChoiceList<Line extends ChoiceLine>({
  lines,
  text,
  onText,
  begin = null,
  onChoose,
  onKey,
  onMore,
  ...field
}: ChoiceListProps<Line>) {
  const combobox = useCombobox({ opened: true, loop: true })
  // the combobox says which option was chosen, not with which keys
  const elsewhere = useRef(false)
  const hold = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => {
    elsewhere.current = ctrlKey || metaKey
  }
  const keys = lines.map(({ key }) => key).join('\n')
  const first = Math.max(
    lines.findIndex(({ key }) => key === begin),
    0,
  )
  // the list that the arrows moved in: of one that has come since, the combobox names an option that is gone
  const [movedIn, setMovedIn] = useState<string | null>(null)
  const listId = useId()
  const { selectOption } = combobox
  useEffect(() => {
    if (keys !== '') selectOption(first)
  }, [keys, first, selectOption])
  const choose = (key: string) => {
    const line = lines.find((each) => each.key === key)
    if (line !== undefined && line.isOff !== true) onChoose(line, elsewhere.current)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <NamingInput
          listId={listId}
          first={movedIn === keys || keys === '' ? undefined : `${listId}-${first}`}
          aria-label={field.label}
          placeholder={field.placeholder}
          maxLength={field.maxLength}
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDownCapture={(event) => {
            hold(event)
            onKey(event, lines[combobox.getSelectedOptionIndex()])
            if (event.key.startsWith('Arrow')) setMovedIn(keys)
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} aria-label={t('Found')} className={classes['list'] ?? ''} onPointerUpCapture={hold}>
        {[...Map.groupBy(lines, ({ group }) => group)].map(([group, own]) => (
          <Combobox.Group key={group} label={group}>
            {own.map((line) => (
              <Combobox.Option
                key={line.key}
                id={`${listId}-${lines.indexOf(line)}`}
                value={line.key}
                className={classes['choice'] ?? ''}
                data-destructive={line.destructive || undefined}
                // not `disabled`: the arrows come to it, so that its reason is read
                aria-disabled={line.isOff || undefined}
              >
                <span className={classes['name']}>{line.name}</span>
                {line.mark}
                <span className={classes['detail']}>{line.detail}</span>
                {onMore && <More show={onMore(line)} />}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}

/** The way to the actions for a hand without keys: an option has no buttons within, and who hears the page has the Tab key. */
function More({ show }: { show: (() => void) | null }) {
  if (show === null) return null
  return (
    <span
      aria-hidden
      className={classes['more']}
      data-more
      title={t('Actions')}
      onClick={(event) => {
        event.stopPropagation()
        show()
      }}
    >
      <IconDots size={18} />
    </span>
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
