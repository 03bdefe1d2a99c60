import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Imprint } from '../../ui/Imprint/Imprint.tsx'
import { BaselineTrace } from './BaselineTrace.tsx'
import classes from './EntryFrame.module.css'

interface EntryFrameProps {
  title: string
  children: ReactNode
}

/** The frame of the screens before the sign-in. */
export function EntryFrame({ title, children }: EntryFrameProps) {
  return (
    <div className={classes['page']}>
      <BaselineTrace className={classes['trace'] ?? ''} />
      <main className={classes['card']}>
        <div className={classes['logo']}>
          <Logo />
        </div>
        <Title order={1} className={classes['title'] ?? ''}>
          {title}
        </Title>
        {children}
      </main>
      <footer className={classes['footer']}>
        <Imprint />
      </footer>
    </div>
  )
}
