import { isStorableText } from '@eluent/domain/text'
import type { Database } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { findLogin } from '../../records/sessions/sessions-store.ts'
import { findUserWithPassword } from '../../records/users/users-store.ts'

const SAID = 'Somebody tried to sign in to your Eluent account with a wrong password, five times or more.'
const REST =
  'Nobody was signed in. If it was not you, choose a new password by Forgot Password and tell your administrator. A browser that you signed in with before is not kept out, whatever happens elsewhere.'

/** Writes to the user of an account, where there is one who can sign in, that others are guessing. */
export async function mailFailedSignIns(db: Database, email: string): Promise<void> {
  const login = isStorableText(email) ? await findLogin(db, email) : undefined
  if (!login) return
  await db.transaction(login, async (tx) => {
    const user = await findUserWithPassword(tx, login.userId)
    if (!user) return
    const mail = {
      subject: 'Failed sign-ins to your account',
      text: `${SAID}\n\n${REST}\n`,
      html: `<p>${SAID}</p><p>${REST}</p>`,
    }
    await queueMail(tx, login.organizationId, { to: user.email, ...mail })
  })
}
