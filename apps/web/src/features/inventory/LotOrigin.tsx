import type { Lot } from '@eluent/contract'
import { Anchor, Group, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { figure } from '../../language/figures.ts'
import { LotStateWord } from './LotStateWord.tsx'
import { unitOf } from './lot-texts.ts'
import { t } from '../../language/t.ts'

/** What a lot is made of, as a tree, and what was made of it. */
export function LotOrigin({ lot }: { lot: Lot }) {
  return (
    <>
      {lot.parts.length > 0 && (
        <Panel title={t('Made of')}>
          <Branch lot={lot} of={lot.id} isFirst />
          <Text fz="sm" c="dimmed" mt="xs">
            {t('Final volume {volume} mL', { volume: figure(String(lot.final_volume_ml)) })}
          </Text>
        </Panel>
      )}
      {lot.made.length > 0 && (
        <Panel title={t('Prepared from it')}>
          <List>
            {lot.made.map(({ id, lot_number, item_name }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={pathTo('lot', { id })} inherit>
                  {item_name} · {lot_number}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Panel>
      )}
    </>
  )
}

function Branch({ lot, of, isFirst = false }: { lot: Lot; of: number; isFirst?: boolean }) {
  const parts = lot.parts.filter((part) => part.made_lot_id === of)
  if (parts.length === 0) return null
  return (
    <List withPadding={!isFirst} listStyleType="disc">
      {parts.map((part) => (
        <List.Item key={part.id}>
          <Group gap="xs" component="span">
            <span>{`${figure(String(part.amount))} ${unitOf(part.amount, part.item.unit)}`}</span>
            <Anchor component={Link} to={pathTo('lot', { id: part.id })} inherit>
              {part.item.name} · {part.lot_number}
            </Anchor>
            <LotStateWord state={part.shown_state} />
          </Group>
          <Branch lot={lot} of={part.id} />
        </List.Item>
      ))}
    </List>
  )
}
