import { createAuditPackage } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

type Subject = { sample_id: number } | { analytical_batch_id: number }

/** Asks for the audit package of a record and shows it being made; nothing for those who may not. */
export function PackageButton({ of, word = t('Audit Package') }: { of: Subject; word?: string }) {
  const navigate = useNavigate()
  const ask = useChange(createAuditPackage)
  if (!can(useSession()?.claims.permissions, 'audit_package.make')) return null
  const [[column, id] = ['', 0]] = Object.entries(of)
  const audit_package =
    'sample_id' in of ? { subject: 'sample' as const, ...of } : { subject: 'analytical_batch' as const, ...of }
  const make = () =>
    ask.mutate(
      { body: { audit_package } },
      { onSuccess: () => void navigate({ to: `${pathTo('auditPackages')}?${column}=${id}` }) },
    )
  return (
    <Button variant="default" loading={ask.isPending} onClick={make}>
      {word}
    </Button>
  )
}
