import { ActionIcon, CloseButton, Tooltip } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { t } from '../../language/t.ts'
import type { PreviewPin } from './use-row-preview.ts'
import classes from './PreviewPane.module.css'

interface PreviewPaneProps {
  ref: Ref<HTMLElement>
  /** Name and state of what is previewed. */
  head: ReactNode
  onClose: () => void
  /** Undefined where the window is not wide enough to keep it open. */
  pin: PreviewPin | undefined
  children: ReactNode
}

/** What stands beside a list: one of its rows at a glance. The list stays usable. */
export function PreviewPane({ ref, head, onClose, pin, children }: PreviewPaneProps) {
  return (
    <section ref={ref} className={classes['pane']} aria-label={t('Preview')} tabIndex={-1}>
      <div className={classes['head']}>
        <div className={classes['title']} aria-live="polite">
          {head}
        </div>
        {pin && (
          <Tooltip label={t('Keep the preview open')} withArrow>
            <ActionIcon
              variant={pin.isOn ? 'light' : 'subtle'}
              color="gray"
              size="lg"
              aria-label={t('Keep the preview open')}
              aria-pressed={pin.isOn}
              onClick={() => pin.set(!pin.isOn)}
            >
              <IconPin size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <CloseButton aria-label={t('Close the preview')} size="lg" onClick={onClose} />
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  )
}
