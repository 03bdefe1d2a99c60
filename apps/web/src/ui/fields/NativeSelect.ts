import { NativeSelect as Plain, type NativeSelectProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import { steady } from './steady.tsx'

/** Mantine's, drawn again only when it has changed itself. */
export const NativeSelect = steady<NativeSelectProps & RefAttributes<HTMLSelectElement>>(Plain)
