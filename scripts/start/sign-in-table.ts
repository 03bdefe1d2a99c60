interface SignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

const isSignIn = (value: unknown): value is SignIn =>
  typeof value === 'object' &&
  value !== null &&
  (['role', 'email', 'password'] as const).every((key) => typeof (value as Record<string, unknown>)[key] === 'string')

/** The demo's sign-ins as lines for the terminal. @throws TypeError where the list is not one of role, email, password */
export function signInTable(list: unknown): string {
  if (!Array.isArray(list) || !list.every(isSignIn))
    throw new TypeError('the demo sign-ins should be a list of role, email, password')
  const rows = [{ role: 'Role', email: 'E-mail', password: 'Password' }, ...list]
  const width = (key: keyof SignIn): number => Math.max(...rows.map((row) => row[key].length))
  return rows
    .map(({ role, email, password }) => `  ${role.padEnd(width('role'))}  ${email.padEnd(width('email'))}  ${password}`)
    .join('\n')
}
