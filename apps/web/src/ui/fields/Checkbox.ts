import { Checkbox as Plain, type CheckboxProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import { steady } from './steady.tsx'

/** Mantine's, drawn again only when it has changed itself. */
export const Checkbox = steady<CheckboxProps & RefAttributes<HTMLInputElement>>(Plain)
