import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { USER_FAILED } from './user-texts.ts'

/** Everything that is said of a failed call; nothing for null. */
export function UserFailure({ failure }: { failure: unknown }) {
  return <ErrorList title={USER_FAILED} messages={failure === null ? [] : errorMessages(failure)} error={failure} />
}
