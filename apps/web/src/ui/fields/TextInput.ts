import { TextInput as Plain, type TextInputProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import { steady } from './steady.tsx'

/** Mantine's, drawn again only when it has changed itself. */
export const TextInput = steady<TextInputProps & RefAttributes<HTMLInputElement>>(Plain)
