import { useState } from 'react'
import { APP_VERSION } from '../../frame/services.ts'
import { LanguageSwitch } from '../LanguageSwitch/LanguageSwitch.tsx'

/** The product's version and the current year, as the foot of every page shows them. */
export function Imprint() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <>
      <span>Eluent {APP_VERSION}</span>
      <span>© {year}</span>
      <LanguageSwitch />
    </>
  )
}
