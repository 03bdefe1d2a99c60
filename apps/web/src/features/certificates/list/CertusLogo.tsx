import classes from '../parts/Certificates.module.css'
import { t } from '../../../language/t.ts'

/** The mark of sealed certificates: a seal with a check in it. */
export function CertusLogo() {
  return (
    <span className={classes['logo']}>
      <svg viewBox="0 0 32 32" width="28" height="28" role="img" aria-label={t('CERTUS')}>
        <path
          fill="currentColor"
          d="M16 1.5l3.7 2.4 4.4-.1 1.5 4.1 3.6 2.5-1.2 4.2 1.2 4.2-3.6 2.5-1.5 4.1-4.4-.1L16 27.7l-3.7-2.4-4.4.1-1.5-4.1-3.6-2.5L4 14.6l-1.2-4.2 3.6-2.5 1.5-4.1 4.4.1z"
        />
        <path
          fill="none"
          stroke="var(--eluent-ground)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M10.5 14.8l3.8 3.8 7.2-7.6"
        />
      </svg>
      {t('Tamper-evident certificates')}
    </span>
  )
}
