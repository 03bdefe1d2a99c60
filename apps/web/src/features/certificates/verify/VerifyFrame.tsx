import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { Logo } from '../../../ui/Logo/Logo.tsx'
import classes from './Verify.module.css'

/** The bare page around a verification, for visitors who know nothing of the product. */
export function VerifyFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <Logo />
        <Button component={Link} to={pathTo('home')} variant="subtle" color="gray" className="no-print">
          Home
        </Button>
      </header>
      <main>{children}</main>
    </div>
  )
}
