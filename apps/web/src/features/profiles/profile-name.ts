import type { ProfileRow } from '@eluent/contract'
import { NO_PROFILE } from '@eluent/domain/profiles'
import { t } from '../../language/t.ts'

/** States and programs are called as they are; that there is none is said in the reader's language. */
export function profileName({ key, name }: Pick<ProfileRow, 'key' | 'name'>): string {
  return key === NO_PROFILE ? t('None') : name
}
