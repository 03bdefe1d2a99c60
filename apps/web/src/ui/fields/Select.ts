import { Select as Plain, type SelectProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import { steady } from './steady.tsx'

/** Mantine's, drawn again only when it has changed itself. */
export const Select = steady<SelectProps & RefAttributes<HTMLInputElement>>(Plain)
