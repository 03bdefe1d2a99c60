import { CloseButton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { t } from '../../language/t.ts'
import classes from './PreviewPane.module.css'

interface PreviewPaneProps {
  ref: Ref<HTMLElement>
  /** Name and state of what is previewed. */
  head: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What stands beside a list: one of its rows at a glance. The list stays usable. */
export function PreviewPane({ ref, head, onClose, children }: PreviewPaneProps) {
  return (
    <section ref={ref} className={classes['pane']} aria-label={t('Preview')} tabIndex={-1}>
      <div className={classes['head']}>
        <div className={classes['title']} aria-live="polite">
          {head}
        </div>
        <CloseButton aria-label={t('Close the preview')} size="lg" onClick={onClose} />
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  )
}
