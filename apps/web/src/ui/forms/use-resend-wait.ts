import { RESEND_INTERVAL_S } from '@eluent/domain/passwords'
import { useEffect, useState } from 'react'

export interface ResendWait {
  /** 'mm:ss' until the next sending; null while nothing has to wait. */
  left: string | null
  /** Whether something was sent since the last edit. */
  sent: boolean
  begin: () => void
  /** An edit ends the wait. */
  reset: () => void
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The wait between two mails: a minute, counted down. */
export function useResendWait(): ResendWait {
  const [sentAtMs, setSentAtMs] = useState<number | null>(null)
  const [nowMs, setNowMs] = useState(0)
  const left = sentAtMs === null ? 0 : RESEND_INTERVAL_S - Math.floor((nowMs - sentAtMs) / 1000)
  const waiting = sentAtMs !== null && left > 0
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return {
    left: waiting ? clock(Math.min(RESEND_INTERVAL_S, left)) : null,
    sent: sentAtMs !== null,
    begin: () => {
      setNowMs(Date.now())
      setSentAtMs(Date.now())
    },
    reset: () => setSentAtMs(null),
  }
}
