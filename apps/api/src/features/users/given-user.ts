import { plainName, plainText } from '@eluent/domain/text'

interface GivenUser {
  name?: string | null | undefined
  email?: string | null | undefined
  role_id?: number | string | null | undefined
  contact_number?: string | null | undefined
  alternate_email_id?: string | null | undefined
}

const kept = (text: string | null | undefined): string | null => {
  const plain = plainText(text ?? '')
  return plain === '' ? null : plain
}

/** What was given of a user as it is kept: without markup and spaces around it, e-mails in lower case, nothing as null. */
export function cleanUser<T extends GivenUser>(given: T) {
  return {
    ...given,
    name: plainName(given.name ?? ''),
    email: plainText(given.email ?? '').toLowerCase(),
    contact_number: kept(given.contact_number),
    alternate_email_id: kept(given.alternate_email_id)?.toLowerCase() ?? null,
  }
}
