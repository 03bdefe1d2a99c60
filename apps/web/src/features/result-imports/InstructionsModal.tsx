import { Button, Group, List, Modal } from '@mantine/core'
import { t } from '../../language/t.ts'

/** The steps of an import. */
export function InstructionsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('How to import results')} size="lg">
      <List type="ordered" spacing="sm">
        <List.Item>
          <strong>{t('Choose')}</strong>{' '}
          {t(
            'the template type and a template. A single result is one injection in a file; a batch result is a list with a sample in each row. No template fits? Map one of your files first.',
          )}
        </List.Item>
        <List.Item>
          <strong>{t('Upload')}</strong>{' '}
          {t('the results file: CSV, TSV or TXT, or a workbook. It is read here; nothing is stored yet.')}
        </List.Item>
        <List.Item>
          <strong>{t('Check')}</strong>{' '}
          {t(
            'what was read. Values can be changed; a changed value is marked, and both the file’s and yours are kept. Orange analytes are invalid and do not appear in the report. Add chromatograms and attachments here.',
          )}
        </List.Item>
        <List.Item>
          <strong>{t('Confirm')}</strong>{' '}
          {t('that it is accurate. Files are uploaded, then the samples are created and the sample list opens.')}
        </List.Item>
      </List>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('Close')}</Button>
      </Group>
    </Modal>
  )
}
