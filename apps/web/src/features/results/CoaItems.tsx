import { Menu, Tooltip } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { isSuperAdmin } from '@eluent/domain/coa'
import { useSession } from '../../frame/services.ts'

interface CoaItemsProps {
  sample: Sample
  onDownload: () => void
  onPrint: () => void
}

/** The certificate of analysis, for a super admin whoever they act for. */
export function CoaItems({ sample, onDownload, onPrint }: CoaItemsProps) {
  const actualRole = useSession()?.claims.actual_role.slug
  const { allowed, text } = sample.can.download_coa
  if (!isSuperAdmin(actualRole)) return null
  return [
    { label: 'Download COA', onClick: onDownload },
    { label: 'Print COA', onClick: onPrint },
  ].map(({ label, onClick }) => (
    <Tooltip key={label} label={text} disabled={allowed} position="left" withArrow>
      <div>
        <Menu.Item disabled={!allowed} onClick={onClick}>
          {label}
        </Menu.Item>
      </div>
    </Tooltip>
  ))
}
