import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../ErrorState/states.module.css'

interface EmptyStateProps {
  /** A plain sentence. */
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  /** 1 where it stands for a whole page. */
  order?: 1 | 2
}

/** What stands where content would be when there is none. */
export function EmptyState({ title, children, action, order = 2 }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      <Title order={order} size="h3" fw={500}>
        {title}
      </Title>
      {children !== undefined && (
        <Text size="sm" c="dimmed" maw={480} component="div">
          {children}
        </Text>
      )}
      {action}
    </div>
  )
}
