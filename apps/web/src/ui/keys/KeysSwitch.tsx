import { Switch } from '@mantine/core'
import { useClientState, useServices } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

/** Turns the keys of one letter on and off, for this browser (WCAG 2.1.4). */
export function KeysSwitch() {
  const { client } = useServices()
  const keysOff = useClientState((state) => state.keysOff)
  return (
    <Switch
      label={t('Single-letter keys')}
      description={t('They act only outside of text fields. Everything they do can be done without them.')}
      checked={!keysOff}
      onChange={({ currentTarget }) => client.setState({ keysOff: !currentTarget.checked })}
    />
  )
}
