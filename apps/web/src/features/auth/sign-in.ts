import { CallError, checkUser, login, readPreferences, type OrganizationChoice } from '@eluent/contract'
import { useServices } from '../../frame/services.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { language, t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface SignInInput {
  email: string
  password: string
  /** Chosen by a super admin; null before and for everyone else. */
  organizationId: number | null
}

/** Signs in; a super admin who has chosen no organization yet gets the ones to choose from, everyone else null. */
export function useSignIn() {
  const { api, session, storage, unsaved, reload } = useServices()
  /** Whoever signs in reads their own language, wherever that is. */
  async function followLanguage(): Promise<void> {
    const { data } = await api.call(readPreferences, {})
    if (data.language === undefined || data.language === language || unsaved.isThere()) return
    storage.setItem(STORAGE_KEYS.language, data.language)
    reload()
  }

  return async ({ email, password, organizationId }: SignInInput): Promise<readonly OrganizationChoice[] | null> => {
    const credentials = { username: email, password }
    if (organizationId === null) {
      const { role, organizations } = await api.call(checkUser, { body: credentials })
      if (role.slug === 'superadmin') return organizations
    }
    const { access_token } = await api.call(login, { body: { ...credentials, organization_id: organizationId } })
    session.set(access_token)
    // without an answer the page stays in this browser's language
    followLanguage().catch(() => undefined)
    return null
  }
}

/** What a failed sign-in shows: the server's global messages, else that the credentials are wrong. */
export function signInErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return t('Something went wrong on our end. Please try again later')
  const global = error.reply.global ?? error.reply.data?.global ?? []
  if (global.length > 0) return global.join(' ')
  // Not a refusal: nothing was said about the credentials.
  const unanswered = error.status === 0 || error.status === 429 || error.status === 426 || error.status >= 500
  return unanswered ? translated(error.message) : t('Invalid Credentials')
}
