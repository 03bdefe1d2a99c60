import { Anchor, Text } from '@mantine/core'
import type { SharedSample } from '@eluent/contract'
import { IconScan, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../../frame/screens.ts'
import { Panel } from '../../../ui/Panel/Panel.tsx'
import { QrImage } from '../../../ui/QrImage/QrImage.tsx'
import classes from './Seal.module.css'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** The seal of a public report: which kind it is, and how anybody checks it. */
export function SealBlock({ seal }: { seal: NonNullable<SharedSample['seal']> }) {
  return (
    <div className={classes['place']}>
      <Panel title={t('Verification Seal')}>
        <div className={classes['block']}>
          <QrImage text={seal.qr} size={200} label={t('QR code of the verification seal')} />
          <div>
            <Text fw={600}>{translated(seal.certus_type)}</Text>
            <Text size="sm" c="dimmed" mt={4}>
              {t('Scan the code to see whether this report was changed since it was sealed.')}
            </Text>
            <Text size="sm" mt="sm">
              TRACER <span className={classes['tracer']}>{seal.share_key}</span>
            </Text>
            <Anchor
              component={Link}
              to={pathTo('verifyTracer', { tracer: seal.share_key })}
              className={classes['scanner'] ?? ''}
              me="md"
            >
              <IconShieldCheck size={18} stroke={1.6} aria-hidden />
              {t('Check the seal')}
            </Anchor>
            <Anchor component={Link} to={pathTo('certusApp')} className={classes['scanner'] ?? ''}>
              <IconScan size={18} stroke={1.6} aria-hidden />
              {t('QR Scanner')}
            </Anchor>
          </div>
        </div>
      </Panel>
    </div>
  )
}
