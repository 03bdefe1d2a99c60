import { Menu, Tooltip } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { hasResults, mayTransferSample } from '@eluent/domain/samples'
import { useClientState, useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The menu's entry for a transfer, or why there is none. */
export function TransferItem({ sample, onChosen }: { sample: Sample; onChosen: () => void }) {
  const role = useSession()?.claims.role.slug ?? ''
  const has_entity = useClientState(({ chemId }) => chemId !== null && chemId.entity !== null)
  const { compounds, finished, coa } = sample
  const decision = mayTransferSample({ role, has_entity, has_results: hasResults(compounds), finished, coa })
  return (
    <Tooltip
      label={decision.allowed ? '' : translated(decision.text)}
      disabled={decision.allowed}
      position="left"
      withArrow
      multiline
      maw={320}
    >
      <div>
        <Menu.Item disabled={!decision.allowed} onClick={onChosen}>
          {t('Transfer to ChemID')}
        </Menu.Item>
      </div>
    </Tooltip>
  )
}
