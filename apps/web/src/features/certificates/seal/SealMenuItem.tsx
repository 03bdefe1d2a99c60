import { Menu, Tooltip } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { useSession } from '../../../frame/services.ts'
import { useSealVerdict, type SealableSample } from './use-seal-verdict.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** The VERISEAL action of a row: to make one, or to see those there are. */
export function SealMenuItem({
  row,
  onChoose,
}: {
  row: SealableSample
  onChoose: (action: 'create' | 'list') => void
}) {
  const permissions = useSession()?.claims.permissions
  const verdict = useSealVerdict(row)
  if (row.certus_id !== null) {
    return <Menu.Item onClick={() => onChoose('list')}>{t('VERISEAL Associations')}</Menu.Item>
  }
  if (!can(permissions, 'certus.veriseal')) return null
  return (
    <Tooltip
      label={verdict.allowed ? '' : translated(verdict.text)}
      disabled={verdict.allowed}
      position="left"
      withArrow
    >
      <div>
        <Menu.Item disabled={!verdict.allowed} onClick={() => onChoose('create')}>
          {t('Create VERISEAL')}
        </Menu.Item>
      </div>
    </Tooltip>
  )
}
