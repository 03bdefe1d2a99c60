import { Alert } from '@mantine/core'
import { NO_TOKENS_TEXT } from '@eluent/domain/bank'
import { IconCoinOff } from '@tabler/icons-react'
import { useBank } from '../../bank/use-bank.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** Above a form that cannot be sent for want of a token. */
export function TokenNotice() {
  const bank = useBank()
  if (bank.data?.quantity !== 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      icon={<IconCoinOff size={20} stroke={1.6} />}
      title={translated(NO_TOKENS_TEXT)}
    >
      {t('A new VERISEAL uses one token, and the token bank is empty.')}
    </Alert>
  )
}
