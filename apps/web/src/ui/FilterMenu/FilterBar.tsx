import { Button } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { showUndo } from '../UndoNotice/show-undo.tsx'
import classes from './FilterMenu.module.css'
import { t } from '../../language/t.ts'

export interface FilterChip {
  /** 'State: Finished' */
  text: string
  remove: () => void
  /** Sets it as it was before `remove`. */
  restore: () => void
}

/** The filters of a list, and what is chosen of them as chips. On a phone the filters stand behind one button. */
export function FilterBar({ chips, children }: { chips: readonly FilterChip[]; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const hideUndo = useRef<() => void>(undefined)
  // on another page it would set a filter that is not there
  useEffect(() => () => hideUndo.current?.(), [])
  const remove = ({ text, remove: removeFilter, restore }: FilterChip) => {
    removeFilter()
    hideUndo.current?.()
    hideUndo.current = showUndo({
      message: t('Filter {text} removed', { text }),
      undo: async () => {
        restore()
        return t('Filter {text} set again', { text })
      },
    })
  }
  return (
    <div className={classes['bar']}>
      <Button
        variant="default"
        h={44}
        px="sm"
        hiddenFrom="sm"
        className={classes['toggle'] ?? ''}
        aria-expanded={isOpen}
        aria-label={chips.length === 0 ? t('Filter') : t('Filter ({count})', { count: chips.length })}
        leftSection={<IconFilter size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {/* the search beside it needs the room */}
        {chips.length === 0 ? t('Filter') : chips.length}
      </Button>
      <div className={classes['menus']} data-open={isOpen || undefined}>
        {children}
      </div>
      {chips.map(({ text, ...filter }) => (
        <Button
          key={text}
          variant="light"
          size="compact-md"
          fw={500}
          fz="sm"
          aria-label={t('Remove filter {text}', { text })}
          rightSection={<IconX size={14} stroke={2} aria-hidden="true" />}
          onClick={() => remove({ text, ...filter })}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
