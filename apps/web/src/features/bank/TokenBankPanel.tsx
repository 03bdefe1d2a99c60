import { Alert, Anchor, Button, Text } from '@mantine/core'
import type { BankInfo } from '@eluent/contract'
import { NO_JURISDICTION_TEXT, quantityState } from '@eluent/domain/bank'
import { IconAlertTriangle, IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { holds } from '../../frame/guard.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { Stat } from '../../ui/Stat/Stat.tsx'
import classes from './Bank.module.css'
import { CardDialog } from './CardDialog.tsx'
import { useBank, useCardCalls } from './queries.ts'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What each state of the stock is called, and in which colour it stands. */
const STATES = {
  enough: { note: 'In stock' },
  low: { note: 'Running low', tone: 'warn' },
  empty: { note: 'None left', tone: 'bad' },
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
    <div className={classes['place']}>
      <Panel
        title="Token Bank"
        action={
          calls !== null && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconCreditCard size={16} />}
              disabled={bank.isPending}
              onClick={() => setOpen(true)}
            >
              {bank.data?.card ? 'Card on File' : 'Add a Card'}
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
    </div>
  )
}

function Stock({ bank }: { bank: BankInfo }) {
  return (
    <div className={classes['bank']}>
      <Stat label="Tokens" value={String(bank.quantity)} {...STATES[quantityState(bank.quantity)]} />
      {bank.juri === null || bank.juri === '' ? (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />} flex={1}>
          {NO_JURISDICTION_TEXT}{' '}
          <Anchor component={Link} to={pathTo('support')}>
            Support
          </Anchor>
        </Alert>
      ) : (
        <dl className={classes['facts']}>
          <Fact name="Jurisdiction" value={bank.juri} />
          <Fact name="Region" value={bank.region} />
          <Fact name="Token price" value={bank.token_price === null ? null : money.format(bank.token_price)} />
          <Fact
            name="Bundle price"
            value={
              bank.bundle_price === null || bank.bulk_quantity === null
                ? null
                : `${money.format(bank.bundle_price)} for ${bank.bulk_quantity} tokens`
            }
          />
          {bank.card && <Fact name="Card on file" value={bank.card.masked} />}
        </dl>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? <Text c="dimmed">N/A</Text>}</dd>
    </div>
  )
}
