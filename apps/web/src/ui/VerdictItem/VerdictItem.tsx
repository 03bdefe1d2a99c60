import { Menu, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { translated } from '../../language/translated.ts'

interface VerdictItemProps {
  /** Whether it can be done now, and why not. */
  verdict: { allowed: boolean; text: string | null }
  /** Also while it may be done, e.g. while it is being done. */
  disabled?: boolean
  destructive?: boolean
  /** The page that it opens; without it `onClick` is called. */
  to?: string
  search?: Readonly<Record<string, string>> | undefined
  /** The page that it opens in a new tab. */
  href?: string
  onClick?: () => void
  children: ReactNode
}

/** An entry of a menu; one that cannot be chosen says why. */
export function VerdictItem({
  verdict,
  disabled = false,
  destructive = false,
  to,
  search,
  href,
  onClick,
  children,
}: VerdictItemProps) {
  const isOff = disabled || !verdict.allowed
  const color = destructive ? { color: 'red' } : {}
  return (
    <Tooltip
      label={translated(verdict.text)}
      disabled={verdict.allowed || verdict.text === null}
      position="left"
      withArrow
      multiline
      maw={320}
    >
      {/* a disabled entry hears no pointer, so that its reason would never show */}
      <div>
        {isOff || (to === undefined && href === undefined) ? (
          <Menu.Item {...color} disabled={isOff} {...(onClick && { onClick })}>
            {children}
          </Menu.Item>
        ) : to === undefined ? (
          <Menu.Item component="a" href={href} target="_blank" rel="noopener">
            {children}
          </Menu.Item>
        ) : (
          <Menu.Item {...color} component={Link} to={to} {...(search && { search: search as never })}>
            {children}
          </Menu.Item>
        )}
      </div>
    </Tooltip>
  )
}
