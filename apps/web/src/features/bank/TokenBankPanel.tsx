import { Alert, Anchor, Box, Button, Text } from '@mantine/core'
import type { BankInfo } from '@eluent/contract'
import { NO_JURISDICTION_TEXT, quantityState } from '@eluent/domain/bank'
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { holds } from '../../frame/guard.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { Stat } from '../../ui/Stat/Stat.tsx'
import classes from './Bank.module.css'
import { CardDialog } from './CardDialog.tsx'
import { useBank } from './use-bank.ts'
import { useCardCalls } from './use-card-calls.ts'
import { locale, t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })

const NOT_KNOWN = <Text c="dimmed">N/A</Text>

/** What each state of the stock is called, and in which colour it stands. */
const STATES = {
  enough: { note: t('In stock') },
  low: { note: t('Running low'), tone: 'warn' },
  empty: { note: t('None left'), tone: 'bad' },
} as const

/** The organization's stock of tokens and what more cost; for those who may create projects. */
export function TokenBankPanel() {
  const session = useSession()
  const bank = useBank()
  const org = session?.claims.organization.id ?? 0
  const calls = useCardCalls(org)
  const [open, setOpen] = useState(false)
  if (!holds(session, 'certus.project')) return null
  return (
    <Box mb="md">
      <Panel
        title={t('Token Bank')}
        action={
          calls !== null && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCreditCard size={16} />}
              disabled={bank.isPending}
              onClick={() => setOpen(true)}
            >
              {bank.data?.card ? t('Card on File') : t('Add a Card')}
            </Button>
          )
        }
      >
        {bank.data ? (
          <Stock bank={bank.data} />
        ) : bank.error ? (
          <ErrorState error={bank.error} onRetry={() => void bank.refetch()} retrying={bank.isFetching} />
        ) : (
          <SkeletonLines lines={2} />
        )}
        {open && calls !== null && (
          <CardDialog organizationId={org} bank={bank.data} calls={calls} onClose={() => setOpen(false)} />
        )}
      </Panel>
    </Box>
  )
}

function Stock({ bank }: { bank: BankInfo }) {
  return (
    <div className={classes['bank']}>
      <Stat label={t('Tokens')} value={String(bank.quantity)} {...STATES[quantityState(bank.quantity)]} />
      {bank.juri === null || bank.juri === '' ? (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />} flex={1}>
          {translated(NO_JURISDICTION_TEXT)}{' '}
          <Anchor component={Link} to={pathTo('support')}>
            {t('Support')}
          </Anchor>
        </Alert>
      ) : (
        <Facts layout="line">
          <Fact label={t('Jurisdiction')}>{bank.juri}</Fact>
          <Fact label={t('Region')}>{bank.region ?? NOT_KNOWN}</Fact>
          <Fact label={t('Token price')}>{bank.token_price === null ? NOT_KNOWN : money.format(bank.token_price)}</Fact>
          <Fact label={t('Bundle price')}>
            {bank.bundle_price === null || bank.bulk_quantity === null
              ? NOT_KNOWN
              : t('{format} for {bulk_quantity} tokens', {
                  format: money.format(bank.bundle_price),
                  bulk_quantity: bank.bulk_quantity,
                })}
          </Fact>
          {bank.card && <Fact label={t('Card on file')}>{bank.card.masked}</Fact>}
        </Facts>
      )}
    </div>
  )
}
