import { useNavigate } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { useTextSearch } from '../../frame/use-text-search.ts'
import type { RunFilter } from './use-runs.ts'

const DELAY_MS = 400
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function today(): string {
  return dayjs().format('YYYY-MM-DD')
}

/** The list's filter, kept in the address (?text&date); a future date is shown as wrong and never requested. */
export function useRunFilter() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const sent: RunFilter = { text: search['text'] ?? '', date: search['date'] ?? '' }
  // What is being typed; null once it is in the address.
  const [typed, setTyped] = useState<RunFilter | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const shown = typed ?? sent
  const isFuture = shown.date > today()
  const isWhole = DAY.test(sent.date) && sent.date <= today()
  return {
    shown,
    isFuture,
    /** What the driver is sent. */
    sent: { text: sent.text, date: isWhole ? sent.date : '' },
    change(part: Partial<RunFilter>) {
      const next = { ...shown, ...part }
      setTyped(next)
      clearTimeout(timer.current)
      if (next.date > today()) return
      timer.current = setTimeout(() => {
        setTyped(null)
        void navigate({
          to: '.',
          search: (previous: object) => ({
            ...previous,
            text: next.text.trim() === '' ? undefined : next.text.trim(),
            date: next.date === '' ? undefined : next.date,
          }),
          replace: true,
          resetScroll: false,
        })
      }, DELAY_MS)
    },
  }
}
