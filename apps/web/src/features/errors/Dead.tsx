import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Dead.module.css'
import { t } from '../../language/t.ts'

interface DeadProps {
  code: string
  title: string
  children?: ReactNode
  /** In the place of the way home. */
  instead?: ReactNode
}

/** A page that leads nowhere but home: a baseline without a peak. */
export function Dead({ code, title, children, instead }: DeadProps) {
  return (
    <div className={classes['dead']}>
      <Text className={classes['code'] ?? ''}>{code}</Text>
      <svg viewBox="0 0 320 24" className={classes['baseline']} aria-hidden="true">
        <path d="M0 14h64l4-3 5 5 4-2h70l3-2 4 4 3-2h86l4-3 4 5 3-2h66" />
      </svg>
      <Title order={1}>{title}</Title>
      {children !== undefined && (
        <Text c="dimmed" mt={6}>
          {children}
        </Text>
      )}
      {instead ?? (
        <Button component={Link} to="/" variant="default" mt="lg">
          {t('Home')}
        </Button>
      )}
    </div>
  )
}
