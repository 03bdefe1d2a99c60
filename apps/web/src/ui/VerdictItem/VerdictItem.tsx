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
  onClick?: () => void
  children: ReactNode
}

/** An entry of a menu; one that cannot be chosen says why. */
export function VerdictItem({
  verdict,
  disabled = false,
  destructive = false,
  to,
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
        {to !== undefined && !isOff ? (
          <Menu.Item {...color} component={Link} to={to}>
            {children}
          </Menu.Item>
        ) : (
          <Menu.Item {...color} disabled={isOff} {...(onClick && { onClick })}>
            {children}
          </Menu.Item>
        )}
      </div>
    </Tooltip>
  )
}
