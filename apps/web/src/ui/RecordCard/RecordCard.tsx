import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import classes from './RecordCard.module.css'
import { t } from '../../language/t.ts'

interface RecordCardProps {
  name: string
  isDefault: boolean
  /** Badges below the name. */
  flags: ReactNode
  /** Where its pencil leads; without it there is none. */
  editAt?: ComponentProps<typeof Link>['to'] | undefined
  /** What the pencil's tooltip says, where it is not 'Edit'. */
  editTip?: string
  /** Without it there is no delete button. */
  onDelete?: (() => void) | undefined
  children: ReactNode
}

/** The list that cards of one kind stand in. */
export function RecordCards({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <ul className={classes['cards']} aria-busy={isBusy}>
      {children}
    </ul>
  )
}

/** A record that is looked at as a whole: its name, its kind, what it holds, and what can be done with it. */
export function RecordCard({
  name,
  isDefault,
  flags,
  editAt,
  editTip = t('Edit'),
  onDelete,
  children,
}: RecordCardProps) {
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        <h2 className={classes['name']}>
          {name} {isDefault && <span className={classes['dim']}>{t('(Default)')}</span>}
        </h2>
        <span className={classes['buttons']}>
          {editAt !== undefined && (
            <Tooltip label={editTip} withArrow>
              <ActionIcon
                component={Link}
                to={editAt}
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('Edit {name}', { name })}
              >
                <IconPencil size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          {onDelete && (
            <Tooltip label={t('Delete')} withArrow>
              <ActionIcon
                variant="subtle"
                color="red"
                size={44}
                aria-label={t('Delete {name}', { name })}
                onClick={onDelete}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </div>
      <div className={classes['flags']}>{flags}</div>
      {children}
    </li>
  )
}
