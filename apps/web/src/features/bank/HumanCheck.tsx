import { useState, type ReactNode } from 'react'
import { useWebSettings } from '../../frame/services.ts'
import { ReCaptcha } from './ReCaptcha.tsx'
import { solveChallenge } from './solve-challenge.ts'
import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/fields/Checkbox.ts'

export interface HumanCheckProps {
  /** Why the form was not sent, or null. */
  error: ReactNode
  /** Fetches the work to do; only the provider's own check needs it. */
  challenge: () => Promise<{ challenge: string; bits: number }>
  /** Whether the provider takes this code as proof. */
  verify: (code: string) => Promise<boolean>
  onChange: (human: boolean) => void
}

/** Proves that a person fills in the form: with Google's check where a site key is set, otherwise with the provider's own. */
export function HumanCheck(props: HumanCheckProps) {
  const { captcha_site_key: siteKey } = useWebSettings()
  return siteKey === '' ? <WorkCheck {...props} /> : <ReCaptcha siteKey={siteKey} {...props} />
}

type State = 'idle' | 'working' | 'done' | 'failed'

/** A box to tick; behind it the browser does a moment's work. */
function WorkCheck({ error, challenge, verify, onChange }: HumanCheckProps) {
  const [state, setState] = useState<State>('idle')
  const prove = async () => {
    setState('working')
    try {
      const human = await verify(await solveChallenge(await challenge()))
      setState(human ? 'done' : 'failed')
      onChange(human)
    } catch {
      setState('failed') // the sentence below is the same, whichever part of it failed
    }
  }
  const message =
    state === 'failed' ? t('This could not be verified. Please try again.') : state === 'done' ? null : error
  return (
    <Checkbox
      size="md"
      label={t('I am human')}
      {...(state === 'working' && { description: t('Checking…') })}
      checked={state === 'done' || state === 'working'}
      readOnly={state === 'done'}
      disabled={state === 'working'}
      error={message}
      onChange={() => {
        if (state === 'idle' || state === 'failed') void prove()
      }}
    />
  )
}
