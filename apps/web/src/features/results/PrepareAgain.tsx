import { t } from '../../language/t.ts'
import { Checkbox } from '../../ui/fields/Checkbox.ts'

/** Whether the sample is prepared again after it is cleared: its report counts preparations and injections. */
export function PrepareAgain({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      mt="md"
      label={t('The sample is prepared again')}
      description={t('Otherwise the same vials are injected again. The report states which.')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
