import { Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { HumanCheckProps } from './HumanCheck.tsx'
import { t } from '../../language/t.ts'

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

interface Grecaptcha {
  ready: (then: () => void) => void
  render: (
    place: HTMLElement,
    options: { sitekey: string; callback: (code: string) => void; 'expired-callback': () => void },
  ) => number
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

let loading: Promise<Grecaptcha> | null = null

/** Loads Google's script once per page. */
function loadGrecaptcha(): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('load', () => {
      const api = window.grecaptcha
      if (api) api.ready(() => resolve(api))
      else reject(new Error('reCAPTCHA is not there'))
    })
    script.addEventListener('error', () => reject(new Error('reCAPTCHA could not be loaded')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null // the next dialog tries again
    throw error
  })
  return loading
}

/** Google's own check; its code is verified by the card provider, which alone knows the secret half of the key. */
export function ReCaptcha({ siteKey, error, verify, onChange }: HumanCheckProps & { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef({ verify, onChange })
  useEffect(() => {
    latest.current = { verify, onChange }
  })
  useEffect(() => {
    let gone = false
    const settle = (human: boolean, refusal: string | null) => {
      if (gone) return
      setFault(refusal)
      latest.current.onChange(human)
    }
    const failed = () => settle(false, t('This could not be verified. Please try again.'))
    const check = async (code: string) => {
      try {
        if (await latest.current.verify(code)) settle(true, null)
        else failed()
      } catch {
        failed()
      }
    }
    const show = async () => {
      try {
        const api = await loadGrecaptcha()
        if (gone || !place.current) return
        api.render(place.current, {
          sitekey: siteKey,
          callback: (code) => void check(code),
          'expired-callback': () => settle(false, null),
        })
      } catch {
        failed()
      }
    }
    void show()
    return () => {
      gone = true
    }
  }, [siteKey])
  const message = fault ?? error
  return (
    <div>
      <div ref={place} />
      {message !== null && <Input.Error role="alert">{message}</Input.Error>}
    </div>
  )
}
