import { Kbd, Modal, Table } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { Fragment } from 'react'
import { boundKeys } from '../../ui/keys/key-bindings.ts'
import { KeysSwitch } from '../../ui/keys/KeysSwitch.tsx'
import classes from './Find.module.css'
import { t } from '../../language/t.ts'

/** Works everywhere, switched off or not. */
const ALWAYS = [
  { keys: 'Ctrl K', does: t('Search or jump to') },
  { keys: '/', does: t('Search this list') },
  { keys: '↑ ↓', does: t('From a row of a list to the row before or after') },
  { keys: 'Enter', does: t('Open the row of a list') },
  { keys: 'Space', does: t('Preview of the row, where a list has one') },
  { keys: 'Esc', does: t('Close a dialog or a menu, the preview, then the selection') },
]

/** The keys of this page, and the switch that turns single letters off. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t('Keys')}>
      <Table aria-label={t('Keys of this page')}>
        <Table.Tbody>
          {[...ALWAYS, ...boundKeys()].map(({ keys, does }) => (
            <Table.Tr key={keys}>
              <Table.Td>
                {keys.split(' ').map((key, at) => (
                  <Fragment key={key}>
                    {at > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <div className={classes['keysSwitch']}>
        <KeysSwitch />
      </div>
    </Modal>
  )
}
