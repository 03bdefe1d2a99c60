import { Textarea as Plain, type TextareaProps } from '@mantine/core'
import type { RefAttributes } from 'react'
import { steady } from './steady.tsx'

/** Mantine's, drawn again only when it has changed itself. */
export const Textarea = steady<TextareaProps & RefAttributes<HTMLTextAreaElement>>(Plain)
