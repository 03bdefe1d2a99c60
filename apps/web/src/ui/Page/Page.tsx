import type { ReactNode } from 'react'
import { LanguageSwitch } from '../LanguageSwitch/LanguageSwitch.tsx'
import { Logo } from '../Logo/Logo.tsx'
import classes from './Page.module.css'

/** A page no wider than its lines are read well; px. */
export function Page({ maxWidth, children }: { maxWidth: number; children: ReactNode }) {
  return <div style={{ maxWidth }}>{children}</div>
}

/** Panels side by side, as many as there is room for. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes['columns']}>{children}</div>
}

interface PublicPageProps {
  maxWidth: number
  /** Opposite the logo. */
  actions: ReactNode
  children: ReactNode
}

/** A page without the shell around it, for visitors. */
export function PublicPage({ maxWidth, actions, children }: PublicPageProps) {
  return (
    <div className={classes['public']} style={{ maxWidth }}>
      <header className={classes['header']}>
        <Logo />
        <div className={classes['actions']}>
          <LanguageSwitch />
          {actions}
        </div>
      </header>
      <main>{children}</main>
    </div>
  )
}
