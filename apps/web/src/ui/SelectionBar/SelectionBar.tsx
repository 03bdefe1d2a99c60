import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { SelectionActions, type SelectionAction } from './SelectionActions.tsx'
import classes from './SelectionBar.module.css'
import { t } from '../../language/t.ts'

interface SelectionBarProps {
  /** How many are selected, on all pages. */
  count: number
  /** How many the list holds; undefined while it loads. */
  total: number | undefined
  /** Whether it holds more than that. */
  more?: boolean
  selectAll: { run: () => void; pending: boolean }
  onClear: () => void
  /** What is said of an action under way: 'Adding 400 of 1200'. */
  progress: string | null
  /** What can be done with them. */
  actions: readonly SelectionAction[]
}

/** What can be done with the selected rows of a list; Escape clears the selection. Not there without one. */
export function SelectionBar({ count, total, more = false, selectAll, onClear, progress, actions }: SelectionBarProps) {
  const isShown = count > 0
  const offersAll = total !== undefined && (total > count || (more && total === count))
  const bar = useRef<HTMLElement>(null)
  const choseAll = useRef(false)
  // the button goes with its work done: what had the focus goes on from here
  useEffect(() => {
    if (offersAll || !choseAll.current) return
    choseAll.current = false
    bar.current?.focus()
  }, [offersAll])
  // the bar goes with what had the focus, or with a dialog of its own: the keyboard is at the list again
  const words = useRef<HTMLOutputElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    const isGone = wasShown.current && !isShown
    wasShown.current = isShown
    if (!isGone || document.activeElement !== document.body) return
    words.current?.parentElement?.querySelector<HTMLElement>('thead input')?.focus({ preventScroll: true })
  }, [isShown])
  useEffect(() => {
    if (!isShown) return
    // a dialog that this Escape closes is gone before `clear` looks for it
    let isOurs = false
    const note = ({ target }: KeyboardEvent) => void (isOurs = !isElsewhere(target))
    const clear = (event: KeyboardEvent) => {
      if (isOurs && event.key === 'Escape' && !event.defaultPrevented && !isElsewhere(event.target)) onClear()
    }
    window.addEventListener('keydown', note, { capture: true })
    window.addEventListener('keydown', clear)
    return () => {
      window.removeEventListener('keydown', note, { capture: true })
      window.removeEventListener('keydown', clear)
    }
  }, [isShown, onClear])
  return (
    <>
      <output ref={words} className="visually-hidden">
        {isShown ? (progress ?? t('{count} selected', { count })) : ''}
      </output>
      {isShown && (
        <section ref={bar} tabIndex={-1} className={classes['bar']} data-selection-bar aria-label={t('Selection')}>
          <span className={classes['count']} aria-hidden>
            {progress ?? t('{count} selected', { count })}
          </span>
          {offersAll && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={selectAll.pending}
              onClick={() => {
                choseAll.current = true
                selectAll.run()
              }}
            >
              {more ? t('Select all') : t('Select all {total}', { total })}
            </Button>
          )}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            {t('Clear Selection')}
          </Button>
          <SelectionActions actions={actions} />
        </section>
      )}
    </>
  )
}

/** In a text field or an open menu or dialog, Escape is theirs. */
function isElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  return isTyping || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}
